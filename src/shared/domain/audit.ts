import { phrases } from '../words/phrase.ts'

/** What is written down of what people do, with its words for people. */
export const AUDIT_ACTIONS = phrases({
  'sign-in': 'Sign-in',
  'password-confirmed': 'Password entered again',
  'sign-out': 'Sign-out',
  'device-signed-out': 'Device signed out',
  'codes-turned-on': 'One-time codes turned on',
  'codes-turned-off': 'One-time codes turned off',
  'recovery-codes-made': 'New recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'passkey-added': 'Passkey added',
  'passkey-renamed': 'Passkey renamed',
  'passkey-removed': 'Passkey removed',
  'device-trusted': 'Device trusted',
  'device-distrusted': 'Device no longer trusted',
  'factors-reset': 'Second factors reset',
  'sessions-ended': 'All sessions ended',
  'account-made': 'Account created',
  'account-exported': 'Account exported',
  'account-deleted': 'Account deleted',
  'password-changed': 'Password changed',
  'password-forgotten': 'Password reset requested',
  'password-reset': 'Password reset by e-mail',
  'email-changed': 'E-mail address changed',
  'email-change-undone': 'E-mail address change undone',
  'role-changed': 'Role changed',
  'settings-changed': 'Settings changed',
  'token-made': 'Access token created',
  'token-revoked': 'Access token revoked',
  'style-guide-changed': 'Style guide changed',
  'webhook-changed': 'Webhook changed',
  'file-uploaded': 'File uploaded',
  'file-changed': 'File changed',
  'file-deleted': 'File deleted',
  'media-removed': 'Recording deleted after its storage period',
  'file-viewed': 'File opened',
  'text-saved': 'Transcript edited',
  'version-restored': 'Earlier version restored',
  'text-replaced': 'Words replaced in several transcripts',
  'replacement-undone': 'Replacement undone',
  'media-downloaded': 'Recording downloaded',
  'media-previewed': 'First minute played',
  'text-exported': 'Transcript exported',
  'file-shared': 'File shared',
  'share-changed': 'Sharing of a file changed',
  'share-ended': 'Sharing of a file ended',
  commented: 'Comment written',
  'comment-deleted': 'Comment deleted',
  'comments-resolved': 'Comments resolved or reopened',
  'link-made': 'Share link created',
  'link-changed': 'Share link changed',
  'link-removed': 'Share link revoked',
  'link-opened': 'Share link opened',
  'work-taken': 'File taken for transcription',
  'work-released': 'File given back',
  'work-flagged': 'File could not be transcribed',
  'work-decided': 'Decision about a file that could not be transcribed',
  'work-lapsed': 'File given back after no work on it',
  'work-reviewed': 'Sample taken for review',
  'work-published': 'Transcript published',
  'card-changed': 'Card changed',
  'invoice-details-changed': 'Billing settings changed',
  paid: 'Payment',
  'time-granted': 'Time granted',
  'plan-switched': 'Plan switched',
  invited: 'People invited',
  'invitation-removed': 'Invitation removed',
  'engine-resumed': 'Paused speech engine used again',
  'engines-ordered': 'Order of speech engines changed',
  'model-added': 'Speech model download started',
  'model-stopped': 'Speech model download stopped',
  'model-removed': 'Speech model removed',
  'voices-changed': 'Known voices turned on or off',
  'voice-named': 'Voice learned',
  'voice-forgotten': 'Voice forgotten',
  'content-published': 'Site content published',
  'content-removed': 'Site content unpublished',
  'content-imported': 'Site content imported',
})

export type AuditAction = keyof typeof AUDIT_ACTIONS
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

export const AUDIT_OBJECTS = ['file', 'account', 'content'] as const
export type AuditObject = (typeof AUDIT_OBJECTS)[number]

/**
 * How somebody came: in a browser, in the desktop app, with an access token, by a shared link, at the server itself, or
 * not at all, for the server finished it later.
 */
export const AUDIT_VIA = phrases({
  web: 'Browser',
  app: 'App',
  token: 'Access token',
  link: 'Share link',
  'command-line': 'Command line',
  background: 'In the background',
})
export type AuditVia = keyof typeof AUDIT_VIA
export const AUDIT_VIA_NAMES = Object.keys(AUDIT_VIA) as [AuditVia, ...AuditVia[]]
