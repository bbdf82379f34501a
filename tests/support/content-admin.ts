import type { EditedContent } from '../../src/shared/contract/content-admin.ts'
import type { PageDocument } from '../../src/shared/contract/content-documents.ts'
import type { SignedIn } from './app.ts'
import type { TestSite } from './site.ts'

/** What an ADMIN does with the content, each step answered with status and body. */
export function contentAdmin(t: TestSite, admin: SignedIn) {
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const reply = await t.api(method, `/admin/content${path}`, { headers: admin.bearer, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const done = async (reply: ReturnType<typeof send>): Promise<EditedContent> => {
    const { status, body } = await reply
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const at = ({ kind, language, name }: Pick<EditedContent, 'kind' | 'language' | 'name'>) =>
    `/${kind}/${language}/${name}`
  const act = (verb: string) => (edited: EditedContent) =>
    done(send('POST', `${at(edited)}/${verb}`, { version: edited.version }))
  return {
    send,
    read: (path: string) => done(send('GET', path)),
    create: (body: object) => done(send('POST', '', body)),
    save: (edited: EditedContent, document: unknown) =>
      done(send('PUT', at(edited), { version: edited.version, document })),
    publish: act('publish'),
    unpublish: act('unpublish'),
    discard: act('discard'),
    remove: act('remove'),
    versions: async (edited: EditedContent) =>
      (await send('GET', `${at(edited)}/versions`)).body as {
        version: number
        event: string
        saved_by: string | null
        is_shown: boolean
      }[],
    restore: (edited: EditedContent, version: number) =>
      done(send('POST', `${at(edited)}/versions/${version}`, { version: edited.version })),
  }
}

export type ContentAdmin = ReturnType<typeof contentAdmin>

/** A page's document with another headline. */
export function withHeadline({ document }: EditedContent, headline: string): PageDocument {
  const page = document as PageDocument
  const [first, ...others] = page.sections
  return {
    ...page,
    sections: [
      { ...first!, tags: first!.tags.map((tag) => (tag.type === 'h1' ? { ...tag, content: headline } : tag)) },
      ...others,
    ],
  }
}
