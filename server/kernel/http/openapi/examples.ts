import type { Examples } from './examples/examples-of.ts'
import { accessTokensExamples } from './examples/access-tokens.ts'
import { accountExamples } from './examples/account.ts'
import { alignmentsExamples } from './examples/alignments.ts'
import { answersExamples } from './examples/answers.ts'
import { auditExamples } from './examples/audit.ts'
import { authExamples } from './examples/auth.ts'
import { bulkExamples } from './examples/bulk.ts'
import { commentsExamples } from './examples/comments.ts'
import { configExamples } from './examples/config.ts'
import { contentExamples } from './examples/content.ts'
import { contentAdminExamples } from './examples/content-admin.ts'
import { enginesExamples } from './examples/engines.ts'
import { factorsExamples } from './examples/factors.ts'
import { signOnExamples } from './examples/sign-on.ts'
import { filesExamples } from './examples/files.ts'
import { filtersExamples } from './examples/filters.ts'
import { questionsExamples } from './examples/questions.ts'
import { replacementsExamples } from './examples/replacements.ts'
import { foldersExamples } from './examples/folders.ts'
import { holdsExamples } from './examples/holds.ts'
import { hearingsExamples } from './examples/hearings.ts'
import { destinationsExamples } from './examples/destinations.ts'
import { feedsExamples } from './examples/feeds.ts'
import { importsExamples } from './examples/imports.ts'
import { liveTranscriptionExamples } from './examples/live-transcription.ts'
import { paymentsExamples } from './examples/payments.ts'
import { peopleExamples } from './examples/people.ts'
import { planExamples } from './examples/plan.ts'
import { preferencesExamples } from './examples/preferences.ts'
import { listenedExamples } from './examples/listened.ts'
import { presenceExamples } from './examples/presence.ts'
import { reviewsExamples } from './examples/reviews.ts'
import { searchExamples } from './examples/search.ts'
import { secondReadingsExamples } from './examples/second-readings.ts'
import { setupExamples } from './examples/setup.ts'
import { sharesExamples } from './examples/shares.ts'
import { sharingExamples } from './examples/sharing.ts'
import { speakersExamples } from './examples/speakers.ts'
import { voicesExamples } from './examples/voices.ts'
import { styleGuidesExamples } from './examples/style-guides.ts'
import { tagsExamples } from './examples/tags.ts'
import { textEditsExamples } from './examples/text-edits.ts'
import { textPagesExamples } from './examples/text-pages.ts'
import { transcriptsExamples } from './examples/transcripts.ts'
import { translationsExamples } from './examples/translations.ts'
import { uploadsExamples } from './examples/uploads.ts'
import { vocabularyExamples } from './examples/vocabulary.ts'
import { webhooksExamples } from './examples/webhooks.ts'
import { workspacesExamples } from './examples/workspaces.ts'
import { backupsExamples } from './examples/backups.ts'
import { jobsExamples } from './examples/jobs.ts'
import { messagesExamples } from './examples/messages.ts'
import { overviewExamples } from './examples/overview.ts'
import { salesExamples } from './examples/sales.ts'
import { sentMailsExamples } from './examples/sent-mails.ts'
import { deskExamples } from './examples/desk.ts'
import { operatedSiteExamples } from './examples/operated-site.ts'
import { operatedWebhooksExamples } from './examples/operated-webhooks.ts'
import { storedFilesExamples } from './examples/stored-files.ts'
import { settingsExamples } from './examples/settings.ts'
import { ID, KEY, OTHER_ID } from './examples/shared.ts'

/** What stands in a path in the place of a parameter. */
export const PARAMETERS: Readonly<Record<string, string | number>> = {
  id: ID,
  planId: ID,
  share_id: OTHER_ID,
  answer_id: OTHER_ID,
  template_id: OTHER_ID,
  question_id: OTHER_ID,
  delivery_id: OTHER_ID,
  token: KEY,
  key: KEY,
  format: 'srt',
  version: 3,
  language: 'es',
  kind: 'article',
  name: 'a-good-title',
  page: 'default',
  tab: 'b7c0e1d2f3a4',
  ids: `${ID},${OTHER_ID}`,
}

/** Examples of every call, by area. */
export const EXAMPLES: Examples = {
  ...accessTokensExamples,
  ...accountExamples,
  ...alignmentsExamples,
  ...answersExamples,
  ...auditExamples,
  ...authExamples,
  ...configExamples,
  ...contentExamples,
  ...contentAdminExamples,
  ...enginesExamples,
  ...factorsExamples,
  ...signOnExamples,
  ...filesExamples,
  ...filtersExamples,
  ...questionsExamples,
  ...replacementsExamples,
  ...foldersExamples,
  ...holdsExamples,
  ...hearingsExamples,
  ...liveTranscriptionExamples,
  ...destinationsExamples,
  ...feedsExamples,
  ...importsExamples,
  ...paymentsExamples,
  ...peopleExamples,
  ...planExamples,
  ...preferencesExamples,
  ...bulkExamples,
  ...commentsExamples,
  ...listenedExamples,
  ...presenceExamples,
  ...reviewsExamples,
  ...searchExamples,
  ...secondReadingsExamples,
  ...setupExamples,
  ...sharesExamples,
  ...sharingExamples,
  ...speakersExamples,
  ...voicesExamples,
  ...styleGuidesExamples,
  ...tagsExamples,
  ...textEditsExamples,
  ...textPagesExamples,
  ...transcriptsExamples,
  ...translationsExamples,
  ...uploadsExamples,
  ...vocabularyExamples,
  ...webhooksExamples,
  ...workspacesExamples,
  ...jobsExamples,
  ...overviewExamples,
  ...salesExamples,
  ...sentMailsExamples,
  ...deskExamples,
  ...operatedSiteExamples,
  ...operatedWebhooksExamples,
  ...storedFilesExamples,
  ...settingsExamples,
  ...messagesExamples,
  ...backupsExamples,
}
