/* The chat of a table, loaded when there is one. */
export { default as Bubble } from './Bubble.svelte'
export { Chat } from './chat.svelte'
export { default as Herald } from './Herald.svelte'
export { default as Panel } from './Panel.svelte'
export { default as Tabs } from './Tabs.svelte'
