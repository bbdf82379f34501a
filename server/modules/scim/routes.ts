import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignOnSettings } from '../../kernel/sign-on-settings.ts'
import { providerOf } from './authenticate.ts'
import { listOf, MOST_RESOURCES, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { ScimFault } from './faults.ts'
import { readFilter } from './filter.ts'
import { groupBody, type ScimGroups } from './groups.ts'
import { patchBody } from './patch.ts'
import { type ScimCaller, type ScimPeople, userBody } from './people.ts'
import { GROUP_FILTERS, type Part, USER_FILTERS } from './repository.ts'
import { useScimShape } from './shape.ts'

/** Entra ID makes up to 25 calls a second for a company. */
const PER_MINUTE = 1800
/** Room for a request that names as many members as one may. */
const BODY_BYTES = 256 * 1024

export interface ScimRoutesDeps {
  people: ScimPeople
  groups: ScimGroups
  signOn: SignOnSettings
  publicUrl: string
}

type Work = (caller: ScimCaller, request: FastifyRequest, reply: FastifyReply) => Promise<object | null> | object

/** SCIM 2.0 (RFC 7643, 7644) for the providers that have a token. What it is, RFCs say, so OpenAPI leaves it out. */
export async function scimRoutes(
  app: FastifyInstance,
  { people, groups, signOn, publicUrl }: ScimRoutesDeps,
): Promise<void> {
  useScimShape(app)

  const add = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, work: Work) =>
    app.route({
      method,
      url,
      bodyLimit: BODY_BYTES,
      // Whoever calls has no account: who they are is asked below.
      config: { access: 'public', perMinute: PER_MINUTE },
      schema: { hide: true },
      async handler(request, reply) {
        const caller = { provider: providerOf(request, signOn), address: request.ip }
        const answer = await work(caller, request, reply)
        return answer === null ? reply.code(204).send() : reply.send(answer)
      },
    })

  add('GET', '/ServiceProviderConfig', () => serviceProviderConfig(publicUrl))
  add('GET', '/ResourceTypes', () => listOf(resourceTypes(publicUrl)))
  add('GET', '/ResourceTypes/:id', (_, request) => one(resourceTypes(publicUrl), idOf(request)))
  add('GET', '/Schemas', () => listOf(schemas(publicUrl)))
  add('GET', '/Schemas/:id', (_, request) => one(schemas(publicUrl), idOf(request)))

  add('GET', '/Users', (caller, request) => {
    const { filter, ...part } = listQuery(request)
    return people.list(caller, readFilter(filter, USER_FILTERS), part)
  })
  add('GET', '/Users/:id', (caller, request) => people.get(caller, idOf(request)))
  add('POST', '/Users', async (caller, request, reply) =>
    made(reply, await people.create(caller, bodyOf(request, userBody))),
  )
  add('PUT', '/Users/:id', (caller, request) => people.replace(caller, idOf(request), bodyOf(request, userBody)))
  add('PATCH', '/Users/:id', (caller, request) =>
    people.patch(caller, idOf(request), bodyOf(request, patchBody).Operations),
  )
  add('DELETE', '/Users/:id', async (caller, request) => {
    await people.remove(caller, idOf(request))
    return null
  })

  add('GET', '/Groups', (caller, request) => {
    const { filter, ...part } = listQuery(request)
    return groups.list(caller, readFilter(filter, GROUP_FILTERS), part, wantsMembers(request))
  })
  add('GET', '/Groups/:id', (caller, request) => groups.get(caller, idOf(request), wantsMembers(request)))
  add('POST', '/Groups', async (caller, request, reply) =>
    made(reply, await groups.create(caller, bodyOf(request, groupBody))),
  )
  add('PUT', '/Groups/:id', (caller, request) => groups.replace(caller, idOf(request), bodyOf(request, groupBody)))
  // A group can be large, and providers do not look at the answer.
  add('PATCH', '/Groups/:id', async (caller, request) => {
    await groups.patch(caller, idOf(request), bodyOf(request, patchBody).Operations)
    return null
  })
  add('DELETE', '/Groups/:id', async (caller, request) => {
    await groups.remove(caller, idOf(request))
    return null
  })
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id

function one<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((resource) => resource.id === id)
  if (!found) throw new ScimFault(404, 'There is no such resource.')
  return found
}

function made<T extends { meta: { location: string } }>(reply: FastifyReply, resource: T): T {
  void reply.code(201).header('location', resource.meta.location)
  return resource
}

/** @throws ScimFault 400 saying where the body is not what it should be */
function bodyOf<Body extends z.ZodType>({ body }: FastifyRequest, schema: Body): z.output<Body> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScimFault(400, `${issue?.path.join('.') || 'The body'} is not as it should be.`, 'invalidSyntax')
}

const count = z.coerce.number().int().catch(MOST_RESOURCES)
const list = z.object({ filter: z.string().max(1000).optional(), startIndex: z.coerce.number().int().catch(1), count })

/** The filter as it is written, and which part of the list is asked for. @throws ScimFault 400 */
function listQuery({ query }: FastifyRequest): Part & { filter: string | undefined } {
  const parsed = list.safeParse(query)
  if (!parsed.success) throw new ScimFault(400, 'The filter is too long, or is given twice.', 'invalidFilter')
  const { filter, startIndex, count: wanted } = parsed.data
  return {
    filter,
    from: Math.max(startIndex, 1) - 1,
    most: Math.min(Math.max(wanted, 0), MOST_RESOURCES),
  }
}

/** Entra ID asks for groups without their members. */
function wantsMembers({ query }: FastifyRequest): boolean {
  const { excludedAttributes } = query as { excludedAttributes?: unknown }
  const left = typeof excludedAttributes === 'string' ? excludedAttributes.toLowerCase().split(',') : []
  return !left.some((name) => name.trim() === 'members')
}
