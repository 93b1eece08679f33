export interface Action {
  action: string
  value: number
  used: boolean
}
