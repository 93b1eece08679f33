import { expect, it } from 'vitest'
import { awaited } from '../src/lib/awaited'

/** An answer that comes when the test wants it. */
function answer() {
  let give: (text: string) => void = () => undefined
  let refuse: (problem: Error) => void = () => undefined
  const promise = new Promise<string>((done, failed) => ([give, refuse] = [done, failed]))
  return { promise, give, refuse }
}

const said: string[] = []
const ask = ({ promise }: ReturnType<typeof answer>) =>
  awaited(
    promise,
    (text) => said.push(text),
    (problem) => said.push(problem.message),
  )
const settled = () => new Promise((done) => setTimeout(done))

it('what was asked for last counts, whatever is answered last', async () => {
  const [first, second] = [answer(), answer()]
  const drop = ask(first)
  drop()
  ask(second)
  second.give('Italian')
  await settled()
  first.give('English')
  await settled()
  expect(said.splice(0)).toEqual(['Italian'])
})

it('a failure is told, unless nobody waits for the answer any more', async () => {
  const [first, second] = [answer(), answer()]
  ask(first)
  ask(second)()
  first.refuse(new Error('gone'))
  second.refuse(new Error('late'))
  await settled()
  expect(said.splice(0)).toEqual(['gone'])
})
