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

export const getOwnHold = route({
  method: 'GET',
  path: '/account/hold',
  summary: 'Whether all files of the caller, or of the workspace that they act for, are on legal hold, and by whom',
  access,
  scope: 'files:read',
  /** Null for nobody; single files and folders may be on hold all the same. */
  reply: z.object({ hold: z.enum(['owner', 'admin']).nullable() }),
})

export const holdAll = route({
  method: 'PUT',
  path: '/account/hold',
  summary: 'Puts all files of the caller, or of the workspace that they act for, on legal hold, also those to come',
  access,
  scope: 'files:write',
  body,
  ...limits,
})

export const liftAllHold = route({
  method: 'DELETE',
  path: '/account/hold',
  summary: 'Lifts that hold; one of an administrator stays, and so do those of single files and folders',
  access,
  scope: 'files:write',
  ...limits,
})

export const holdAllOfAnybody = route({
  method: 'PUT',
  path: '/admin/people/:id/hold',
  summary: 'Puts all files of a person or a team on legal hold, also those to come; only an administrator can lift it',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  body,
  ...limits,
})

export const liftHoldOfAnybody = route({
  method: 'DELETE',
  path: '/admin/people/:id/hold',
  summary: 'Lifts an administrator’s legal hold on all files of a person or a team',
  access: 'ADMIN',
  scope: 'admin',
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
