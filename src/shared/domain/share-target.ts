/**
 * Where a device's share sheet sends what is shared to the installed app. The service worker takes it, and nothing of
 * it goes to the server; where there is no worker the server leads to the upload and says so.
 */
export const SHARE_TARGET_PATH = '/share-target'

/** Names of the form's fields, as the app's manifest tells the system. */
export const SHARE_FIELDS = { title: 'title', text: 'text', link: 'link', media: 'media' } as const

/**
 * What came of something that was shared, in the address of the upload: it waits on the device, nobody could take it,
 * nothing was in it, the device has no room for it, or too much waits already.
 */
export const SHARE_OUTCOMES = ['waiting', 'lost', 'empty', 'no_room', 'too_many'] as const
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number]

/** Where the person who shared something goes on. */
export const sharedPath = (outcome: ShareOutcome): string => `/files/upload?shared=${outcome}`
