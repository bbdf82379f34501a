/** What is written down of what people do, with its words for people. */
export const AUDIT_ACTIONS = {
  'sign-in': 'Signed in',
  'password-confirmed': 'Entered the password again',
  'sign-out': 'Signed out',
  'device-signed-out': 'Signed a device out',
  'account-made': 'Made the account',
  'account-exported': 'Exported the account',
  'account-deleted': 'Deleted the account',
  'password-changed': 'Changed the password',
  'password-forgotten': 'Asked for a new password',
  'password-reset': 'Set a new password by mail',
  'email-changed': 'Changed the e-mail address',
  'email-change-undone': 'Took the change of the e-mail address back',
  'role-changed': 'Changed the role',
  'settings-changed': 'Changed settings',
  'token-made': 'Made an access token',
  'token-revoked': 'Revoked an access token',
  'webhook-changed': 'Changed a webhook',
  'file-uploaded': 'Uploaded a file',
  'file-changed': 'Changed a file',
  'file-deleted': 'Deleted a file',
  'media-removed': 'Removed the media, whose time was over',
  'file-viewed': 'Opened a file',
  'text-saved': 'Edited the text',
  'version-restored': 'Restored an older text',
  'media-downloaded': 'Downloaded the media',
  'media-previewed': 'Listened to the first minute',
  'text-exported': 'Exported the text',
  'link-made': 'Made a link to share',
  'link-removed': 'Took a link back',
  'link-opened': 'Opened a shared link',
  'work-taken': 'Took a file to transcribe',
  'work-released': 'Gave a file back',
  'work-published': 'Published a transcription',
  'card-changed': 'Changed the card',
  'invoice-details-changed': 'Changed the invoice details',
  paid: 'Paid',
  'time-granted': 'Granted time',
  'plan-switched': 'Switched the plan',
  invited: 'Invited people',
  'invitation-removed': 'Removed an invitation',
  'content-published': 'Published site content',
  'content-removed': 'Took site content away',
  'content-imported': 'Imported site content',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

export const AUDIT_OBJECTS = ['file', 'account', 'content'] as const
export type AuditObject = (typeof AUDIT_OBJECTS)[number]

/**
 * How somebody came: in a browser, in the desktop app, with an access token, by a shared link, at the server itself, or
 * not at all, for the server finished it later.
 */
export const AUDIT_VIA = {
  web: 'Browser',
  app: 'App',
  token: 'Access token',
  link: 'Shared link',
  'command-line': 'Command line',
  background: 'In the background',
} as const
export type AuditVia = keyof typeof AUDIT_VIA
export const AUDIT_VIA_NAMES = Object.keys(AUDIT_VIA) as [AuditVia, ...AuditVia[]]
