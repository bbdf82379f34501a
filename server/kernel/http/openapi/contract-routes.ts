import * as contract from '../../../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../../../src/shared/contract/route.ts'

export type Contract = typeof contract
type NameIn<A extends keyof Contract> = {
  [N in keyof Contract[A] & string]: Contract[A][N] extends RouteSpec ? `${A}.${N}` : never
}[keyof Contract[A] & string]

/** Every call of the contract, as `area.name`. */
export type RouteName = { [A in keyof Contract]: NameIn<A> }[keyof Contract]

/** The route of a name. */
export type RouteOf<Name extends RouteName> = Name extends `${infer A extends keyof Contract}.${infer N}`
  ? N extends keyof Contract[A]
    ? Extract<Contract[A][N], RouteSpec>
    : never
  : never

/** All calls of the contract, by area and as they stand in it. */
export const contractRoutes: readonly { area: keyof Contract; name: RouteName; route: RouteSpec }[] = Object.entries(
  contract,
).flatMap(([area, members]) =>
  Object.entries(members).flatMap(([name, value]: [string, unknown]) =>
    isRoute(value) ? [{ area: area as keyof Contract, name: `${area}.${name}` as RouteName, route: value }] : [],
  ),
)

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
