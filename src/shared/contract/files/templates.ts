import { z } from 'zod'
import { id } from '../common.ts'
import { namedTemplate } from '../preferences.ts'
import { route } from '../route.ts'

export const getFileTemplate = route({
  method: 'GET',
  path: '/file/export-template/:id',
  summary: 'The template that the documents of a file are written by unless another is asked for',
  access: 'session',
  scope: 'transcripts:read',
  params: z.object({ id }),
  reply: z.object({
    /** That of its folder; null where the folder has none, or one that is gone: the caller's own holds. */
    template: namedTemplate.nullable(),
  }),
})
