import type { Kysely } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import * as first from './migrations/2026-11-21-first.ts'
import * as undoEmailChange from './migrations/2026-11-21-undo-email-change.ts'
import * as plans from './migrations/2026-11-22-plans.ts'
import * as purchases from './migrations/2026-11-22-purchases.ts'
import * as uploads from './migrations/2026-11-22-uploads.ts'
import * as fileList from './migrations/2026-11-23-file-list.ts'
import * as humanDesk from './migrations/2026-11-23-human-desk.ts'
import * as preferences from './migrations/2026-11-23-preferences.ts'
import * as shareLinks from './migrations/2026-11-23-share-links.ts'
import * as thumbnails from './migrations/2026-11-23-thumbnails.ts'
import * as transcribeAgain from './migrations/2026-11-23-transcribe-again.ts'
import * as presence from './migrations/2026-11-24-presence.ts'
import * as versionChanges from './migrations/2026-11-24-version-changes.ts'
import * as exportTemplate from './migrations/2026-11-24-writing-template.ts'
import * as translations from './migrations/2026-11-25-translations.ts'
import * as content from './migrations/2026-11-26-content.ts'
import * as wordAlignments from './migrations/2026-11-26-word-alignments.ts'
import * as speakers from './migrations/2026-11-27-speakers.ts'
import * as uploadKeys from './migrations/2026-11-27-upload-keys.ts'
import * as contentEditing from './migrations/2026-11-28-content-editing.ts'
import * as accessTokens from './migrations/2026-11-29-access-tokens.ts'
import * as eventNotices from './migrations/2026-11-29-event-notices.ts'
import * as fairQueue from './migrations/2026-11-29-fair-queue.ts'
import * as webhooks from './migrations/2026-11-29-webhooks.ts'
import * as auditLog from './migrations/2026-11-30-audit-log.ts'
import * as uploadOnce from './migrations/2026-12-01-upload-once.ts'
import * as imports from './migrations/2026-12-02-imports.ts'
import * as mediaRemoved from './migrations/2026-12-03-media-removed.ts'
import * as confirmedSession from './migrations/2026-12-04-confirmed-session.ts'
import * as importTranscript from './migrations/2026-12-05-import-transcript.ts'
import * as preview from './migrations/2026-12-05-preview.ts'
import * as machineWork from './migrations/2026-12-06-machine-work.ts'
import * as translationCharges from './migrations/2026-12-06-translation-charges.ts'
import * as accountStorage from './migrations/2026-12-07-account-storage.ts'
import * as cardTries from './migrations/2026-12-08-card-tries.ts'
import * as invitationMails from './migrations/2026-12-09-invitation-mails.ts'
import * as changedAddress from './migrations/2026-12-11-changed-address.ts'
import * as failedTries from './migrations/2026-12-12-failed-tries.ts'
import * as sessionNetwork from './migrations/2026-12-12-session-network.ts'
import * as versionOtherChanges from './migrations/2026-12-13-version-other-changes.ts'
import * as longTexts from './migrations/2026-12-14-long-texts.ts'
import * as importLongText from './migrations/2026-12-15-import-long-text.ts'
import * as appLanguage from './migrations/2026-12-16-app-language.ts'
import * as modelDownloads from './migrations/2026-12-17-model-downloads.ts'
import * as setupCodes from './migrations/2026-12-18-setup-codes.ts'
import * as fileVocabulary from './migrations/2026-12-20-file-vocabulary.ts'
import * as corrections from './migrations/2026-12-21-corrections.ts'
import * as hearings from './migrations/2026-12-23-hearings.ts'
import * as secondReadings from './migrations/2026-12-24-second-readings.ts'
import * as tracks from './migrations/2026-12-26-tracks.ts'
import * as voices from './migrations/2026-12-27-voices.ts'
import * as engineRecords from './migrations/2026-12-29-engine-records.ts'
import * as engineOrders from './migrations/2026-12-30-engine-orders.ts'
import * as filePresets from './migrations/2026-12-31-file-presets.ts'
import * as rangeSpeakers from './migrations/2027-01-01-range-speakers.ts'
import * as undoneCorrections from './migrations/2027-01-02-undone-corrections.ts'
import * as textEdits from './migrations/2027-01-03-text-edits.ts'
import * as listened from './migrations/2027-01-04-listened.ts'
import * as leases from './migrations/2027-01-05-leases.ts'
import * as fileShares from './migrations/2027-01-15-file-shares.ts'
import * as comments from './migrations/2027-01-20-comments.ts'
import * as workFlags from './migrations/2027-01-25-work-flags.ts'
import * as reviews from './migrations/2027-01-26-reviews.ts'
import * as styleGuides from './migrations/2027-02-01-style-guides.ts'
import * as waitingVoices from './migrations/2027-02-05-waiting-voices.ts'
import * as linkGuests from './migrations/2027-02-15-link-guests.ts'
import * as search from './migrations/2027-02-20-search.ts'
import * as filing from './migrations/2027-03-01-filing.ts'
import * as folders from './migrations/2027-03-02-folders.ts'
import * as tags from './migrations/2027-03-03-tags.ts'
import * as savedFilters from './migrations/2027-03-04-saved-filters.ts'
import * as folderDefaults from './migrations/2027-03-05-folder-defaults.ts'
import * as listSums from './migrations/2027-03-06-list-sums.ts'
import * as secondFactors from './migrations/2027-03-10-second-factors.ts'
import * as tagSums from './migrations/2027-03-14-tag-sums.ts'
import * as replacements from './migrations/2027-03-21-replacements.ts'
import * as answers from './migrations/2027-03-24-answers.ts'
import * as fileSizes from './migrations/2027-03-29-file-sizes.ts'
import * as feeds from './migrations/2027-03-30-feeds.ts'
import * as operatorsConsole from './migrations/2027-04-03-console.ts'
import * as workParts from './migrations/2027-04-10-work-parts.ts'
import * as destinations from './migrations/2027-04-15-destinations.ts'
import * as watchedFolders from './migrations/2027-04-16-watched-folders.ts'
import * as triedDocuments from './migrations/2027-04-17-tried-documents.ts'
import * as answerSources from './migrations/2027-04-23-answer-sources.ts'
import * as bulkActions from './migrations/2027-04-28-bulk-actions.ts'
import * as processes from './migrations/2027-05-04-processes.ts'
import * as backupRuns from './migrations/2027-05-05-backup-runs.ts'
import * as contactMessages from './migrations/2027-05-06-contact-messages.ts'
import * as auditTrail from './migrations/2027-05-12-audit-trail.ts'
import * as sources from './migrations/2027-05-16-sources.ts'
import * as mailSources from './migrations/2027-05-17-mail-sources.ts'
import * as folderShares from './migrations/2027-05-18-folder-shares.ts'
import * as retention from './migrations/2027-05-19-retention.ts'
import * as settings from './migrations/2027-05-20-settings.ts'
import * as refunds from './migrations/2027-05-21-refunds.ts'
import * as secondsPaid from './migrations/2027-05-21-seconds-paid.ts'
import * as sentMails from './migrations/2027-05-21-sent-mails.ts'
import * as signOn from './migrations/2027-05-22-sign-on.ts'
import * as workspaces from './migrations/2027-05-24-workspaces.ts'
import * as liveSessions from './migrations/2027-05-28-live-sessions.ts'
import * as ownerChanges from './migrations/2027-06-01-owner-changes.ts'
import * as scim from './migrations/2027-06-11-scim.ts'
import * as blobEnvelopes from './migrations/2027-06-16-blob-envelopes.ts'
import * as captionLinks from './migrations/2027-06-21-caption-links.ts'
import * as providerMembers from './migrations/2027-06-22-provider-members.ts'
import * as storedSizes from './migrations/2027-06-26-stored-sizes.ts'
import * as saidOfTheSite from './migrations/2027-07-01-said-of-the-site.ts'
import * as pageImports from './migrations/2027-07-09-page-imports.ts'
import * as dissolutions from './migrations/2027-07-21-dissolutions.ts'
import * as bulkBy from './migrations/2027-07-22-bulk-by.ts'
import * as filesInOrder from './migrations/2027-07-23-files-in-order.ts'
import * as creditNotes from './migrations/2027-07-26-credit-notes.ts'
import * as textKeys from './migrations/2027-07-27-text-keys.ts'
import * as liveTranslations from './migrations/2027-07-29-live-translations.ts'
import * as destinationSummaries from './migrations/2027-07-31-destination-summaries.ts'
import * as holdsOfOwners from './migrations/2027-08-01-holds-of-owners.ts'
import * as exportTemplates from './migrations/2027-08-02-export-templates.ts'
import * as sentAnswers from './migrations/2027-08-02-sent-answers.ts'
import * as sameImports from './migrations/2027-08-03-same-imports.ts'
import * as noticesOfRows from './migrations/2027-08-04-notices-of-rows.ts'
import * as wholeVersionsDue from './migrations/2027-08-05-whole-versions-due.ts'

/** All migrations by name, oldest first. Listed here, not read from a folder, so that a bundle holds them too. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-first': first,
  '2026-11-21-undo-email-change': undoEmailChange,
  '2026-11-22-plans': plans,
  '2026-11-22-purchases': purchases,
  '2026-11-22-uploads': uploads,
  '2026-11-23-file-list': fileList,
  '2026-11-23-human-desk': humanDesk,
  '2026-11-23-preferences': preferences,
  '2026-11-23-share-links': shareLinks,
  '2026-11-23-thumbnails': thumbnails,
  '2026-11-23-transcribe-again': transcribeAgain,
  '2026-11-24-presence': presence,
  '2026-11-24-version-changes': versionChanges,
  '2026-11-24-writing-template': exportTemplate,
  '2026-11-25-translations': translations,
  '2026-11-26-content': content,
  '2026-11-26-word-alignments': wordAlignments,
  '2026-11-27-speakers': speakers,
  '2026-11-27-upload-keys': uploadKeys,
  '2026-11-28-content-editing': contentEditing,
  '2026-11-29-access-tokens': accessTokens,
  '2026-11-29-event-notices': eventNotices,
  '2026-11-29-fair-queue': fairQueue,
  '2026-11-29-webhooks': webhooks,
  '2026-11-30-audit-log': auditLog,
  '2026-12-01-upload-once': uploadOnce,
  '2026-12-02-imports': imports,
  '2026-12-03-media-removed': mediaRemoved,
  '2026-12-04-confirmed-session': confirmedSession,
  '2026-12-05-import-transcript': importTranscript,
  '2026-12-05-preview': preview,
  '2026-12-06-machine-work': machineWork,
  '2026-12-06-translation-charges': translationCharges,
  '2026-12-07-account-storage': accountStorage,
  '2026-12-08-card-tries': cardTries,
  '2026-12-09-invitation-mails': invitationMails,
  '2026-12-11-changed-address': changedAddress,
  '2026-12-12-failed-tries': failedTries,
  '2026-12-12-session-network': sessionNetwork,
  '2026-12-13-version-other-changes': versionOtherChanges,
  '2026-12-14-long-texts': longTexts,
  '2026-12-15-import-long-text': importLongText,
  '2026-12-16-app-language': appLanguage,
  '2026-12-17-model-downloads': modelDownloads,
  '2026-12-18-setup-codes': setupCodes,
  '2026-12-20-file-vocabulary': fileVocabulary,
  '2026-12-21-corrections': corrections,
  '2026-12-23-hearings': hearings,
  '2026-12-24-second-readings': secondReadings,
  '2026-12-26-tracks': tracks,
  '2026-12-27-voices': voices,
  '2026-12-29-engine-records': engineRecords,
  '2026-12-30-engine-orders': engineOrders,
  '2026-12-31-file-presets': filePresets,
  '2027-01-01-range-speakers': rangeSpeakers,
  '2027-01-02-undone-corrections': undoneCorrections,
  '2027-01-03-text-edits': textEdits,
  '2027-01-04-listened': listened,
  '2027-01-05-leases': leases,
  '2027-01-15-file-shares': fileShares,
  '2027-01-20-comments': comments,
  '2027-01-25-work-flags': workFlags,
  '2027-01-26-reviews': reviews,
  '2027-02-01-style-guides': styleGuides,
  '2027-02-05-waiting-voices': waitingVoices,
  '2027-02-15-link-guests': linkGuests,
  '2027-02-20-search': search,
  '2027-03-01-filing': filing,
  '2027-03-02-folders': folders,
  '2027-03-03-tags': tags,
  '2027-03-04-saved-filters': savedFilters,
  '2027-03-05-folder-defaults': folderDefaults,
  '2027-03-06-list-sums': listSums,
  '2027-03-10-second-factors': secondFactors,
  '2027-03-14-tag-sums': tagSums,
  '2027-03-21-replacements': replacements,
  '2027-03-24-answers': answers,
  '2027-03-29-file-sizes': fileSizes,
  '2027-03-30-feeds': feeds,
  '2027-04-03-console': operatorsConsole,
  '2027-04-10-work-parts': workParts,
  '2027-04-15-destinations': destinations,
  '2027-04-16-watched-folders': watchedFolders,
  '2027-04-17-tried-documents': triedDocuments,
  '2027-04-23-answer-sources': answerSources,
  '2027-04-28-bulk-actions': bulkActions,
  '2027-05-04-processes': processes,
  '2027-05-05-backup-runs': backupRuns,
  '2027-05-06-contact-messages': contactMessages,
  '2027-05-12-audit-trail': auditTrail,
  '2027-05-16-sources': sources,
  '2027-05-17-mail-sources': mailSources,
  '2027-05-18-folder-shares': folderShares,
  '2027-05-19-retention': retention,
  '2027-05-20-settings': settings,
  '2027-05-21-refunds': refunds,
  '2027-05-21-seconds-paid': secondsPaid,
  '2027-05-21-sent-mails': sentMails,
  '2027-05-22-sign-on': signOn,
  '2027-05-24-workspaces': workspaces,
  '2027-05-28-live-sessions': liveSessions,
  '2027-06-01-owner-changes': ownerChanges,
  '2027-06-11-scim': scim,
  '2027-06-16-blob-envelopes': blobEnvelopes,
  '2027-06-21-caption-links': captionLinks,
  '2027-06-22-provider-members': providerMembers,
  '2027-06-26-stored-sizes': storedSizes,
  '2027-07-01-said-of-the-site': saidOfTheSite,
  '2027-07-09-page-imports': pageImports,
  '2027-07-21-dissolutions': dissolutions,
  '2027-07-22-bulk-by': bulkBy,
  '2027-07-23-files-in-order': filesInOrder,
  '2027-07-26-credit-notes': creditNotes,
  '2027-07-27-text-keys': textKeys,
  '2027-07-29-live-translations': liveTranslations,
  '2027-07-31-destination-summaries': destinationSummaries,
  '2027-08-01-holds-of-owners': holdsOfOwners,
  '2027-08-02-export-templates': exportTemplates,
  '2027-08-02-sent-answers': sentAnswers,
  '2027-08-03-same-imports': sameImports,
  '2027-08-04-notices-of-rows': noticesOfRows,
  '2027-08-05-whole-versions-due': wholeVersionsDue,
}

/**
 * Brings the database up to date and answers the names of the migrations that ran. Safe when several processes start at
 * once.
 */
export async function migrate(db: Kysely<any>): Promise<string[]> {
  return namesOf(await migrator(db).migrateToLatest())
}

/** Brings the database, or a transaction on it, to the state after the migration `name`, up or down. */
export async function migrateTo(db: Kysely<any>, name: string): Promise<string[]> {
  return namesOf(await migrator(db).migrateTo(name))
}

/** Names of the migrations that this database has, oldest first; none for one without tables. */
export async function migrationsOf(db: Kysely<any>): Promise<string[]> {
  return (await migrator(db).getMigrations())
    .filter(({ executedAt }) => executedAt !== undefined)
    .map(({ name }) => name)
}

/** Takes all migrations back, the data with them. */
export async function unmigrate(db: Kysely<any>): Promise<string[]> {
  return namesOf(await migrator(db).migrateTo(NO_MIGRATIONS))
}

function migrator(db: Kysely<any>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
}

function namesOf({ error, results }: Awaited<ReturnType<Migrator['migrateToLatest']>>): string[] {
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The database could not be brought up to date.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
