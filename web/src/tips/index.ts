/* All that a table needs to explain what is new. */
export { default as Tip } from './Tip.svelte'
export { memory } from './memory.svelte'
export { Tips } from './tips.svelte'
