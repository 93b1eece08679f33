/* All that a table needs for a lesson. */
export { default as Card } from './Card.svelte'
export { default as Lesson } from './Lesson.svelte'
export { default as LessonList } from './LessonList.svelte'
export { beginLesson } from './begin'
export type { Coach } from './coach.svelte'
