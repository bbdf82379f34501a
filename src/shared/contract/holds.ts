import { z } from 'zod'
import { phrase } from '../words/phrase.ts'
import { id } from './common.ts'
import { route } from './route.ts'

/** Characters of the reason for a hold. */
export const HOLD_REASON_LENGTH = 300

const byId = z.object({ id })
/** Why something is put on hold, for the activity log. */
export const holdReason = z.string().trim().min(1, phrase('Enter a reason.')).max(HOLD_REASON_LENGTH)

const body = z.strictObject({ reason: holdReason })
const access = 'USER|SUBSCRIBER|ADMIN'
const limits = { status: 204, rateLimit: { perMinute: 60 } } as const

/** Until it is lifted nothing removes the file: no storage period, and nobody by hand. */
export const holdFile = route({
  method: 'PUT',
  path: '/file/hold/:id',
  summary: 'Puts a file of the caller on legal hold: nothing removes it until the hold is lifted',
  access,
  scope: 'files:write',
  params: byId,
  body,
  ...limits,
})

export const liftFileHold = route({
  method: 'DELETE',
  path: '/file/hold/:id',
  summary: 'Lifts the caller’s legal hold on a file; one of an administrator stays',
  access,
  scope: 'files:write',
  params: byId,
  ...limits,
})

export const holdFolder = route({
  method: 'PUT',
  path: '/folders/:id/hold',
  summary: 'Puts all files of a folder and below on legal hold; they cannot leave it until the hold is lifted',
  access,
  scope: 'files:write',
  params: byId,
  body,
  ...limits,
})

export const liftFolderHold = route({
  method: 'DELETE',
  path: '/folders/:id/hold',
  summary: 'Lifts the caller’s legal hold on a folder; one of an administrator stays',
  access,
  scope: 'files:write',
  params: byId,
  ...limits,
})

export const holdAnyFile = route({
  method: 'PUT',
  path: '/admin/files/:id/hold',
  summary: 'Puts anybody’s file on legal hold; only an administrator can lift it',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  body,
  ...limits,
})

export const liftAnyFileHold = route({
  method: 'DELETE',
  path: '/admin/files/:id/hold',
  summary: 'Lifts an administrator’s legal hold on a file',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  ...limits,
})

export const holdAnyFolder = route({
  method: 'PUT',
  path: '/admin/folders/:id/hold',
  summary: 'Puts anybody’s folder on legal hold; only an administrator can lift it',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  body,
  ...limits,
})

export const liftAnyFolderHold = route({
  method: 'DELETE',
  path: '/admin/folders/:id/hold',
  summary: 'Lifts an administrator’s legal hold on a folder',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  ...limits,
})
