import * as tokens from '../../../src/shared/contract/access-tokens.ts'
import * as account from '../../../src/shared/contract/account.ts'
import * as auth from '../../../src/shared/contract/auth.ts'
import * as comments from '../../../src/shared/contract/comments.ts'
import * as content from '../../../src/shared/contract/content-admin.ts'
import * as destinations from '../../../src/shared/contract/destinations.ts'
import * as engines from '../../../src/shared/contract/engines.ts'
import * as factors from '../../../src/shared/contract/factors.ts'
import * as files from '../../../src/shared/contract/files/index.ts'
import * as folders from '../../../src/shared/contract/folders.ts'
import * as holds from '../../../src/shared/contract/holds.ts'
import * as payments from '../../../src/shared/contract/payments.ts'
import * as plan from '../../../src/shared/contract/plan.ts'
import * as preferences from '../../../src/shared/contract/preferences.ts'
import * as people from '../../../src/shared/contract/people.ts'
import type { RouteRequest, RouteSpec } from '../../../src/shared/contract/route.ts'
import * as shares from '../../../src/shared/contract/shares.ts'
import * as sharing from '../../../src/shared/contract/sharing.ts'
import * as signOn from '../../../src/shared/contract/sign-on.ts'
import * as styleGuides from '../../../src/shared/contract/style-guides.ts'
import * as tags from '../../../src/shared/contract/tags.ts'
import * as textEdits from '../../../src/shared/contract/text-edits.ts'
import * as textPages from '../../../src/shared/contract/text-pages.ts'
import * as transcripts from '../../../src/shared/contract/transcripts.ts'
import * as translations from '../../../src/shared/contract/translations.ts'
import * as voices from '../../../src/shared/contract/voices.ts'
import type { TimePrices } from '../../../src/shared/contract/plan.ts'
import * as operatedSite from '../../../src/shared/contract/operated-site.ts'
import * as operatedWebhooks from '../../../src/shared/contract/operated-webhooks.ts'
import * as webhooks from '../../../src/shared/contract/webhooks.ts'
import * as workspaces from '../../../src/shared/contract/workspaces.ts'
import * as backups from '../../../src/shared/contract/backups.ts'
import * as contactMessages from '../../../src/shared/contract/messages.ts'
import * as sentMails from '../../../src/shared/contract/sent-mails.ts'
import * as settings from '../../../src/shared/contract/settings.ts'
import * as sales from '../../../src/shared/contract/sales.ts'
import * as jobs from '../../../src/shared/contract/jobs.ts'
import * as desk from '../../../src/shared/contract/desk.ts'
import type { AuditAction } from '../../../src/shared/domain/audit.ts'
import type { WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { exactTime } from '../../../src/shared/domain/exact-time.ts'

/** How a call is written down. */
export interface Recorded {
  action: AuditAction
  /** Changes nothing, so that it is written when it is answered. */
  isRead?: true
  /** Written once an hour for the same person and file, for it comes again and again. */
  isRepeated?: true
  /** Written only where the file is somebody else's. */
  isOthersOnly?: true
  /** Refusals are written too. */
  isGuarded?: true
  /** The parameter that says more, such as a format. */
  detail?: string
  /** What the body and the path say more, in short words such as a role. */
  says?: (body: unknown, params: Readonly<Record<string, string | undefined>>) => string | null
}

const view: Recorded = { action: 'file-viewed', isRead: true, isRepeated: true, isOthersOnly: true }
const save: Recorded = { action: 'text-saved', isRepeated: true }
const styleGuide: Recorded = { action: 'style-guide-changed' }
const webhook: Recorded = { action: 'webhook-changed' }
const destination: Recorded = { action: 'destination-changed' }
const folder: Recorded = { action: 'folders-changed' }
const tag: Recorded = { action: 'tags-changed' }
const filed: Recorded = { action: 'file-filed', isRepeated: true }

/** `10h 00m 00s auto`, as the command writes it. */
const timeIn = ({ auto_seconds: auto, human_seconds: human, reason = '' }: people.TimeGrant) =>
  [auto > 0 && `${exactTime(auto)} auto`, human > 0 && `${exactTime(human)} human`, reason].filter(Boolean).join(', ')

const roleIn = (body: unknown) => (body as { role: WorkspaceRole }).role

/** `6.00 USD an hour, 1.20 USD a minute`, or the name of who runs the site or sells. */
function saidOfSite(body: unknown): string {
  const { value } = body as { value: { name: string } | TimePrices | null }
  if (value === null) return 'as in the file'
  if ('name' in value) return value.name
  const usd = ({ price }: { price: number }) => `${(price / 100).toFixed(2)} USD`
  return `${usd(value.auto_transcription)} an hour, ${usd(value.human_transcription)} a minute`
}

/** The calls that are written down; those that are no reading call `writeCall` in the transaction of what they do. */
export const CALLS: readonly (readonly [RouteSpec, Recorded])[] = [
  [auth.login, { action: 'sign-in', isGuarded: true }],
  [factors.giveSecondFactor, { action: 'sign-in', isGuarded: true }],
  [factors.passkeySignIn, { action: 'sign-in', isGuarded: true }],
  [factors.appPasskeySignIn, { action: 'sign-in', isGuarded: true }],
  [signOn.finishSignOn, { action: 'sign-in', isGuarded: true }],
  [signOn.linkSignOn, { action: 'sign-on-linked', isGuarded: true }],
  [auth.validateEmailAddress, { action: 'sign-in' }],
  [auth.logout, { action: 'sign-out' }],
  [auth.register, { action: 'account-made' }],
  [auth.forgottenPassword, { action: 'password-forgotten' }],
  [auth.resetPassword, { action: 'password-reset' }],
  [auth.undoEmailChange, { action: 'email-change-undone' }],
  [account.changeEmail, { action: 'email-changed', isGuarded: true }],
  [account.changePassword, { action: 'password-changed', isGuarded: true }],
  [account.confirmPassword, { action: 'password-confirmed', isGuarded: true }],
  [account.deleteAccount, { action: 'account-deleted' }],
  [account.exportAccount, { action: 'account-exported', isRead: true }],
  [account.signOutDevice, { action: 'device-signed-out' }],
  [account.signOutOthers, { action: 'device-signed-out' }],
  [factors.confirmOneTimeCodes, { action: 'codes-turned-on', isGuarded: true }],
  [factors.endOneTimeCodes, { action: 'codes-turned-off', isGuarded: true }],
  [factors.renewRecoveryCodes, { action: 'recovery-codes-made' }],
  [factors.addPasskey, { action: 'passkey-added', isGuarded: true }],
  [factors.renamePasskey, { action: 'passkey-renamed' }],
  [factors.removePasskey, { action: 'passkey-removed' }],
  [factors.distrustDevice, { action: 'device-distrusted' }],
  [account.setInvoiceInfo, { action: 'invoice-details-changed' }],
  [preferences.setPreferences, { action: 'settings-changed' }],
  [tokens.createAccessToken, { action: 'token-made' }],
  [tokens.revokeAccessToken, { action: 'token-revoked' }],
  [styleGuides.createStyleGuide, styleGuide],
  [styleGuides.updateStyleGuide, styleGuide],
  [styleGuides.removeStyleGuide, styleGuide],
  [styleGuides.setDefaultStyleGuide, styleGuide],
  [styleGuides.setFileStyleGuide, { action: 'file-changed', isRepeated: true }],
  [folders.createFolder, folder],
  [folders.updateFolder, folder],
  [folders.removeFolder, folder],
  [tags.createTag, tag],
  [tags.updateTag, tag],
  [tags.removeTag, tag],
  [tags.tagFiles, filed],
  [files.changeFiles, filed],
  [files.transferFiles, { action: 'file-moved' }],
  [webhooks.createWebhook, webhook],
  [webhooks.updateWebhook, webhook],
  [webhooks.removeWebhook, webhook],
  [webhooks.renewWebhookSecret, webhook],
  [
    operatedWebhooks.switchAnyWebhook,
    {
      ...webhook,
      says: (body) =>
        (body as RouteRequest<typeof operatedWebhooks.switchAnyWebhook>['body']).is_enabled ? 'on' : 'off',
    },
  ],
  [operatedWebhooks.resendAnyDelivery, { ...webhook, says: () => 'sent again' }],
  [destinations.createDestination, destination],
  [destinations.updateDestination, destination],
  [destinations.removeDestination, destination],
  [payments.addPaymentMethod, { action: 'card-changed' }],
  [payments.confirmPaymentMethod, { action: 'card-changed' }],
  [payments.removePaymentMethod, { action: 'card-changed' }],
  [plan.switchPlan, { action: 'plan-switched' }],
  [plan.sendInvitations, { action: 'invited' }],
  [plan.removeInvitation, { action: 'invitation-removed' }],
  [files.getFile, view],
  [files.getMedia, view],
  [files.getWaveform, view],
  [files.checkCaptions, view],
  [transcripts.getTranscript, view],
  [transcripts.listTranscriptVersions, view],
  [textPages.getTextPage, view],
  [transcripts.getTranscriptVersion, view],
  [textEdits.getTextEdits, view],
  [translations.getTranslation, view],
  [files.updateFile, { action: 'file-changed', isRepeated: true }],
  [files.removeFile, { action: 'file-deleted' }],
  [files.downloadMedia, { action: 'media-downloaded', isRead: true }],
  [files.downloadMediaArchive, { action: 'media-downloaded', isRead: true }],
  [files.exportTranscript, { action: 'text-exported', isRead: true, detail: 'format' }],
  [files.exportArchive, { action: 'text-exported', isRead: true, detail: 'format' }],
  [files.takeTranscription, { action: 'work-taken' }],
  [files.takePart, { action: 'work-taken' }],
  [files.releaseTranscription, { action: 'work-released' }],
  [files.flagTranscription, { action: 'work-flagged' }],
  [files.decideHeldFile, { action: 'work-decided' }],
  [files.publishTranscription, { action: 'work-published' }],
  [transcripts.saveTranscript, save],
  [textEdits.saveTextEdit, save],
  [translations.saveTranslation, { ...save, detail: 'language' }],
  [transcripts.restoreTranscriptVersion, { action: 'version-restored', detail: 'version' }],
  [shares.shareWithPeople, { action: 'file-shared' }],
  [shares.shareWithGroup, { action: 'file-shared' }],
  [shares.changeShare, { action: 'share-changed' }],
  [shares.endShare, { action: 'share-ended' }],
  ...[
    holds.holdFile,
    holds.holdFolder,
    holds.holdAll,
    holds.holdAnyFile,
    holds.holdAnyFolder,
    holds.holdAllOfAnybody,
  ].map((route): [RouteSpec, Recorded] => [
    route,
    { action: 'hold-placed', says: (body) => (body as RouteRequest<typeof holds.holdFile>['body']).reason },
  ]),
  ...[
    holds.liftFileHold,
    holds.liftFolderHold,
    holds.liftAllHold,
    holds.liftAnyFileHold,
    holds.liftAnyFolderHold,
    holds.liftHoldOfAnybody,
  ].map((route): [RouteSpec, Recorded] => [route, { action: 'hold-lifted' }]),
  [shares.shareFolderWithPeople, { action: 'folder-shared' }],
  [shares.shareFolderWithGroup, { action: 'folder-shared' }],
  [shares.changeFolderShare, { action: 'folder-share-changed' }],
  [shares.endFolderShare, { action: 'folder-share-ended' }],
  [comments.listComments, view],
  [comments.beginThread, { action: 'commented' }],
  [comments.addReply, { action: 'commented' }],
  [comments.editComment, { action: 'commented' }],
  [comments.setResolved, { action: 'comments-resolved' }],
  [comments.removeThread, { action: 'comment-deleted' }],
  [comments.removeComment, { action: 'comment-deleted' }],
  [sharing.createShareLink, { action: 'link-made' }],
  [sharing.changeShareLink, { action: 'link-changed' }],
  [sharing.removeShareLink, { action: 'link-removed' }],
  [sharing.getShared, { action: 'link-opened', isRead: true, isRepeated: true }],
  [sharing.openShared, { action: 'link-opened', isRepeated: true }],
  [sharing.joinShared, { action: 'link-opened', isRepeated: true }],
  [workspaces.createWorkspace, { action: 'workspace-made' }],
  [workspaces.updateWorkspace, { action: 'workspace-changed' }],
  [workspaces.inviteMember, { action: 'workspace-invited', says: roleIn }],
  [workspaces.withdrawInvitation, { action: 'workspace-invitation-ended' }],
  [workspaces.acceptInvitation, { action: 'workspace-joined' }],
  [workspaces.declineInvitation, { action: 'workspace-invitation-ended' }],
  [workspaces.changeMember, { action: 'workspace-role-changed', says: roleIn }],
  [workspaces.removeMember, { action: 'workspace-left' }],
  [workspaces.dissolveWorkspace, { action: 'workspace-dissolved' }],
  [engines.resumeEngine, { action: 'engine-resumed', detail: 'id' }],
  [engines.orderEngines, { action: 'engines-ordered', detail: 'language' }],
  [engines.addModel, { action: 'model-added', detail: 'name' }],
  [engines.stopModel, { action: 'model-stopped', detail: 'name' }],
  [engines.removeModel, { action: 'model-removed', detail: 'name' }],
  [voices.setKnownVoices, { action: 'voices-changed' }],
  [voices.nameVoice, { action: 'voice-named' }],
  [voices.forgetVoice, { action: 'voice-forgotten' }],
  [
    people.addPerson,
    { action: 'account-made', says: (body) => (body as RouteRequest<typeof people.addPerson>['body']).role },
  ],
  [
    people.setRole,
    { action: 'role-changed', says: (body) => (body as RouteRequest<typeof people.setRole>['body']).role },
  ],
  [people.grantTime, { action: 'time-granted', says: (body) => timeIn(body as people.TimeGrant) }],
  [
    sales.refundPayment,
    {
      action: 'payment-refunded',
      says(body, { id }) {
        const { cents, reason } = body as RouteRequest<typeof sales.refundPayment>['body']
        return `${(cents / 100).toFixed(2)} USD, ${id}: ${reason}`
      },
    },
  ],
  [people.endSessions, { action: 'sessions-ended' }],
  [people.resetFactors, { action: 'factors-reset' }],
  [people.suspendPerson, { action: 'account-suspended' }],
  [people.resumePerson, { action: 'account-resumed' }],
  [people.removePerson, { action: 'account-deleted' }],
  [backups.writeBackup, { action: 'backup-asked' }],
  [backups.verifyBackup, { action: 'backup-checked', detail: 'name' }],
  [backups.removeBackup, { action: 'backup-removed', detail: 'name' }],
  [backups.downloadBackup, { action: 'backup-downloaded', isRead: true, detail: 'name' }],
  [backups.drillBackup, { action: 'backup-drilled', detail: 'name' }],
  [
    settings.changeSetting,
    { action: 'setting-changed', says: (body, { name }) => `${name}=${(body as { value: string }).value}` },
  ],
  [sentMails.sendTestMail, { action: 'mail-tested' }],
  [sentMails.sendMailAgain, { action: 'mail-again', detail: 'id' }],
  [settings.resetSetting, { action: 'setting-reset', detail: 'name' }],
  [operatedSite.saySiteDetails, { action: 'site-changed', says: saidOfSite }],
  [operatedSite.saySeller, { action: 'seller-changed', says: saidOfSite }],
  [operatedSite.sayPrices, { action: 'prices-changed', says: saidOfSite }],
  [contactMessages.markMessage, { action: 'message-marked' }],
  [desk.returnTakenWork, { action: 'work-taken-back' }],
  [jobs.cancelJob, { action: 'job-cancelled', detail: 'kind' }],
  [jobs.runAgain, { action: 'job-run-again', detail: 'kind' }],
  [content.publishContent, { action: 'content-published' }],
  [content.unpublishContent, { action: 'content-removed' }],
  [content.removeContent, { action: 'content-removed' }],
]

const key = (method: string, path: string) => `${method} ${path}`
const BY_ROUTE = new Map(CALLS.map(([route, recorded]) => [key(route.method, route.path), recorded]))

/** How calls of a route are written down; undefined for those that are not. `path` is below the API's base. */
export const recordedAs = (method: string, path: string): Recorded | undefined => BY_ROUTE.get(key(method, path))
