/** The list with its element at `at` changed. */
export const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((other, index) => (index === at ? value : other))

/** The list without its element at `at`. */
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** The list with its element at `at` one place further up or down; as it is where there is no further. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [one, other] = [list[at], list[at + by]]
  return one === undefined || other === undefined
    ? [...list]
    : list.map((value, index) => (index === at ? other : index === at + by ? one : value))
}
