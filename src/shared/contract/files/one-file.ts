import { z } from 'zod'
import { route } from '../route.ts'
import { byId } from './by-id.ts'
import { flatFile, TRANSCRIPTOR_NOTE_LENGTH } from './records.ts'
import { phrase } from '../../words/phrase.ts'

export const getFile = route({
  method: 'GET',
  path: '/file/:id',
  summary: 'One file by its id',
  access: 'session',
  guests: true,
  scope: 'files:read',
  params: byId,
  reply: flatFile,
})

export const updateFile = route({
  method: 'PUT',
  path: '/file/:id',
  summary: 'Sets the status (EDITING or FINISHED), the name, the note to the transcriptor, or whether it is archived',
  access: 'session',
  scope: 'files:write',
  params: byId,
  body: z
    .strictObject({
      status: z.enum(['EDITING', 'FINISHED']).optional(),
      name: z.string().trim().min(1).max(255).optional(),
      note_for_transcriptor: z.string().trim().max(TRANSCRIPTOR_NOTE_LENGTH).optional(),
      /** Only by its owner. */
      is_archived: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), phrase('Send something to change.')),
  reply: flatFile,
})

export const removeFile = route({
  method: 'DELETE',
  path: '/file/:id',
  summary: 'Removes a file with its media and text',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  params: byId,
  status: 204,
})
