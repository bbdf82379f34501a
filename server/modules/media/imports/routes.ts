import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  beginImport,
  beginOwnImport,
  confirmImport,
  getImport,
  listImports,
  removeImport,
  retryImport,
} from '../../../../src/shared/contract/imports.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { DiskRoom } from '../../../kernel/disk-room.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { idempotencyKeyOf } from '../../../kernel/http/requests.ts'
import { withOwnUpload } from '../own-transcripts/read-upload.ts'
import type { Imports } from './service.ts'

/** The same in fields of a form, which are texts. */
const ownMedium = beginImport.body.extend({
  asks_about_page: z.stringbool().optional(),
  asks_about_same: z.stringbool().optional(),
})

export interface ImportRoutesDeps {
  imports: Imports
  room: DiskRoom
  /** Where transcripts lie while they are read. */
  temporaryFolder: string
}

export function importRoutes(app: FastifyInstance, { imports, room, temporaryFolder }: ImportRoutesDeps): void {
  mount(app, beginImport, async ({ caller, query, body, request }) =>
    imports.shown(
      await imports.begin(caller, {
        ...body,
        asksAboutPage: body.asks_about_page,
        asksAboutSame: body.asks_about_same,
        options: query,
        key: idempotencyKeyOf(request),
      }),
    ),
  )

  void addScope(app, 'own imports', async (scope) => {
    await scope.register(multipart)
    mount(scope, beginOwnImport, async ({ caller, query, request }) => {
      imports.assertOffered()
      await room.assert()
      return withOwnUpload(
        request,
        { temporaryFolder, beside: Object.keys(beginImport.body.shape) },
        async ({ texts, ...transcript }) => {
          const medium = ownMedium.safeParse(texts)
          if (!medium.success) throw new AppError(400, 'malformed', messages.malformed)
          return imports.shown(
            await imports.begin(caller, {
              ...medium.data,
              asksAboutPage: medium.data.asks_about_page,
              asksAboutSame: medium.data.asks_about_same,
              options: query,
              key: idempotencyKeyOf(request),
              transcript,
            }),
          )
        },
      )
    })
  })

  mount(app, listImports, async ({ caller }) => imports.shownAll(await imports.list(caller)))

  mount(app, getImport, async ({ caller, params }) => imports.shown(await imports.get(caller, params.id)))

  mount(app, retryImport, async ({ caller, params }) => imports.shown(await imports.retry(caller, params.id)))

  mount(app, confirmImport, async ({ caller, params }) => imports.shown(await imports.confirm(caller, params.id)))

  mount(app, removeImport, ({ caller, params }) => imports.remove(caller, params.id))
}
