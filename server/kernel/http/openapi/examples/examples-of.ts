import type { z } from 'zod'
import type { RouteSpec } from '../../../../../src/shared/contract/route.ts'
import type { Contract, RouteName, RouteOf } from '../contract-routes.ts'

type BodyOf<R extends RouteSpec> = R['body'] extends z.ZodType ? { body: z.input<R['body']> } : object
type ReplyOf<R extends RouteSpec> = R['reply'] extends z.ZodType ? { reply: z.output<R['reply']> } : object

/** What a call may send and be answered; a route with a body or a reply has to have one. */
export type Examples = { [N in RouteName]: BodyOf<RouteOf<N>> & ReplyOf<RouteOf<N>> }

/** The same for the calls of one area. */
export type ExamplesOf<A extends keyof Contract> = Pick<Examples, Extract<RouteName, `${A}.${string}`>>
