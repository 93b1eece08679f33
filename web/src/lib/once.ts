/* What is slow to make is made once for each word, such as a language. */
export function onceFor<Made>(make: (word: string) => Made): (word: string) => Made {
  const made = new Map<string, Made>()
  return (word) => {
    if (!made.has(word)) made.set(word, make(word))
    return made.get(word)!
  }
}
