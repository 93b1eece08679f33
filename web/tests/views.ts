/* Views for tests: of each only the parts that a test is about, of the right type. */
export type Some<T> = T extends readonly (infer Each)[]
  ? Some<Each>[]
  : T extends object
    ? { [Part in keyof T]?: Some<T[Part]> }
    : T

export const partly = <V>(told: Some<V>): V => told as V
