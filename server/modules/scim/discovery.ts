import { GROUP_SCHEMA, presentList, SCIM_BASE, USER_SCHEMA } from './presenter.ts'

/** Resources in one answer at most, and where none are counted. */
export const MOST_RESOURCES = 200

/** What this server can do of SCIM (RFC 7643, 5). */
export const serviceProviderConfig = (publicUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: `${publicUrl}/docs`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESOURCES },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that the operator has set for this provider.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${SCIM_BASE}/ServiceProviderConfig` },
})

const typeOf = (name: 'User' | 'Group', schema: string, publicUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${publicUrl}${SCIM_BASE}/ResourceTypes/${name}` },
})

export const resourceTypes = (publicUrl: string) => [
  typeOf('User', USER_SCHEMA, publicUrl),
  typeOf('Group', GROUP_SCHEMA, publicUrl),
]

interface Attribute {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multi?: true
  required?: true
  mutability?: 'readWrite' | 'readOnly'
  unique?: true
  parts?: Readonly<Record<string, Attribute>>
}

const attributeOf = ([name, attribute]: [string, Attribute]): object => ({
  name,
  type: attribute.type ?? 'string',
  multiValued: attribute.multi ?? false,
  required: attribute.required ?? false,
  caseExact: name === 'externalId' || name === 'value' || name === 'id',
  mutability: attribute.mutability ?? 'readWrite',
  returned: 'default',
  uniqueness: attribute.unique ? 'server' : 'none',
  ...(attribute.parts && { subAttributes: Object.entries(attribute.parts).map(attributeOf) }),
})

const schemaOf = (id: string, name: string, attributes: Readonly<Record<string, Attribute>>, publicUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes: Object.entries(attributes).map(attributeOf),
  meta: { resourceType: 'Schema', location: `${publicUrl}${SCIM_BASE}/Schemas/${id}` },
})

const USER: Readonly<Record<string, Attribute>> = {
  externalId: {},
  userName: { required: true, unique: true },
  name: { type: 'complex', parts: { formatted: { mutability: 'readOnly' }, givenName: {}, familyName: {} } },
  displayName: {},
  emails: { type: 'complex', multi: true, parts: { value: {}, type: {}, primary: { type: 'boolean' } } },
  active: { type: 'boolean' },
  groups: { type: 'complex', multi: true, mutability: 'readOnly', parts: { value: {}, display: {} } },
}

const GROUP: Readonly<Record<string, Attribute>> = {
  externalId: {},
  displayName: { required: true, unique: true },
  members: { type: 'complex', multi: true, parts: { value: {}, display: {}, $ref: { type: 'reference' } } },
}

export const schemas = (publicUrl: string) => [
  schemaOf(USER_SCHEMA, 'User', USER, publicUrl),
  schemaOf(GROUP_SCHEMA, 'Group', GROUP, publicUrl),
]

export const listOf = <T>(all: readonly T[]) => presentList(all, { total: all.length, from: 0 })
