/** What kind of mistake a request holds (RFC 7644, 3.12). */
export type ScimType = 'uniqueness' | 'invalidFilter' | 'invalidValue' | 'invalidSyntax' | 'invalidPath' | 'mutability'

/** A refusal in SCIM's words. */
export class ScimFault extends Error {
  override name = 'ScimFault'
  readonly status: number
  readonly scimType: ScimType | null

  constructor(status: number, detail: string, scimType: ScimType | null = null) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal as its body. */
export const faultBody = (status: number, detail: string, scimType: ScimType | null = null) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== null && { scimType }),
  detail,
})

export const noSuch = (kind: 'user' | 'group') => new ScimFault(404, `There is no such ${kind}.`)
export const badValue = (detail: string) => new ScimFault(400, detail, 'invalidValue')
