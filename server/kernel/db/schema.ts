import type { Kysely } from 'kysely'
import type { AnswerPartTable, AnswerSourceTable, AnswerTable, AnswerTemplateTable } from './tables/answers.ts'
import type { AuditLineTable, AuditSinkTable, AuditTable } from './tables/audit.ts'
import type { BulkActionTable, BulkFileTable } from './tables/bulk.ts'
import type { CommentMentionTable, CommentTable, CommentThreadTable } from './tables/comments.ts'
import type {
  ContentArticleTable,
  ContentDocumentTable,
  ContentImageTable,
  ContentPageTable,
  ContentReviewTable,
  ContentStateTable,
  ContentVersionTable,
} from './tables/content.ts'
import type {
  OneTimeCodeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInChallengeTable,
  TrustedDeviceTable,
} from './tables/factors.ts'
import type { SignOnAccountTable, SignOnSessionTable } from './tables/sign-on.ts'
import type { ScimGroupTable, ScimMemberTable, ScimUserTable } from './tables/scim.ts'
import type {
  AccessTokenTable,
  CorrectionTable,
  EmailKeyTable,
  FailedTryTable,
  PreferenceTable,
  SessionTable,
  SetupCodeTable,
  UserTable,
} from './tables/people.ts'
import type { DestinationDeliveryTable, DestinationNameTable, DestinationTable } from './tables/destinations.ts'
import type { BlobEnvelopeTable, TextKeyTable } from './tables/envelopes.ts'
import type { FileBytesTable, FileCountTable, FileNoticeTable, FileSummaryTable, FileTable } from './tables/files.ts'
import type { CaptionSeatTable, LiveSessionTable } from './tables/live.ts'
import type {
  FileTagTable,
  FolderTable,
  LegalHoldTable,
  RetentionNoticeTable,
  SavedFilterTable,
  TagTable,
} from './tables/library.ts'
import type {
  AlignmentTable,
  DiarisationTable,
  HearingTable,
  SecondReadingChoiceTable,
  SecondReadingTable,
  SegmentTable,
} from './tables/recognition.ts'
import type {
  FileShareTable,
  LinkGuestTable,
  ShareLinkTable,
  ShareMailTable,
  ShareOpeningTable,
} from './tables/sharing.ts'
import type {
  ListenedTable,
  LongTextTable,
  TextEditTable,
  TextPieceTable,
  TextPresenceTable,
  TranscriptTable,
  TranscriptVersionTable,
} from './tables/texts.ts'
import type { ImportTable, ImportTranscriptTable, UploadTable } from './tables/uploads.ts'
import type { ReplacedTextTable, ReplacementTable } from './tables/replacements.ts'
import type { ReviewTable, TranscriptorLevelTable } from './tables/reviews.ts'
import type {
  DeskHistoryTable,
  HumanTranscriptionTable,
  HumanTranslationTable,
  PublishedWorkTable,
  WorkAnnouncementTable,
  WorkFlagTable,
  WorkPartTable,
} from './tables/human.ts'
import type { TranslatedParagraphTable, TranslatedPhraseTable, TranslationTable } from './tables/translations.ts'
import type {
  EngineOrderTable,
  EngineRecordTable,
  EngineTrialTable,
  EventTable,
  JobTable,
  MachineWorkTable,
  ModelDownloadTable,
  StorageHoldTable,
} from './tables/work.ts'
import type {
  InvitationMailTable,
  InvitationTable,
  LedgerNoteTable,
  LedgerTable,
  PlanBalanceTable,
  PlanTable,
  TrialTable,
} from './tables/plans.ts'
import type { BackupRunTable } from './tables/backups.ts'
import type { ContactMessageTable } from './tables/contact.ts'
import type { SentMailTable } from './tables/sent-mails.ts'
import type { ProcessTable } from './tables/processes.ts'
import type { SaleTermTable } from './tables/sale-terms.ts'
import type { SettingTable } from './tables/settings.ts'
import type {
  BillingSettingsTable,
  CardTable,
  CardTryTable,
  CreditNoteNumberTable,
  CreditNoteTable,
  InvoiceNumberTable,
  InvoiceTable,
  PaymentTable,
  RefundTable,
  SandboxObjectTable,
  WebhookEventTable,
} from './tables/payments.ts'
import type { FeedEpisodeTable, FeedTable } from './tables/feeds.ts'
import type { RemovedTextTable, SearchStateTable } from './tables/search.ts'
import type { VoiceConsentTable, VoicePrintTable, VoiceTable } from './tables/voices.ts'
import type { StyleDefaultTable, StyleGuideTable } from './tables/style-guides.ts'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts'
import type {
  DissolutionTable,
  WorkspaceInvitationTable,
  WorkspaceMemberTable,
  WorkspaceTable,
} from './tables/workspaces.ts'

export type * from './tables/answers.ts'
export type * from './tables/bulk.ts'
export type * from './tables/people.ts'
export type * from './tables/factors.ts'
export type * from './tables/sign-on.ts'
export type * from './tables/scim.ts'
export type * from './tables/feeds.ts'
export type * from './tables/destinations.ts'
export type * from './tables/files.ts'
export type * from './tables/library.ts'
export type * from './tables/live.ts'
export type * from './tables/recognition.ts'
export type * from './tables/sharing.ts'
export type * from './tables/texts.ts'
export type * from './tables/uploads.ts'
export type * from './tables/human.ts'
export type * from './tables/replacements.ts'
export type * from './tables/reviews.ts'
export type * from './tables/translations.ts'
export type * from './tables/work.ts'
export type * from './tables/plans.ts'
export type * from './tables/processes.ts'
export type * from './tables/sale-terms.ts'
export type * from './tables/settings.ts'
export type * from './tables/sent-mails.ts'
export type * from './tables/backups.ts'
export type * from './tables/contact.ts'
export type * from './tables/payments.ts'
export type * from './tables/content.ts'
export type * from './tables/audit.ts'
export type * from './tables/comments.ts'
export type * from './tables/search.ts'
export type * from './tables/voices.ts'
export type * from './tables/style-guides.ts'
export type * from './tables/webhooks.ts'
export type * from './tables/workspaces.ts'

/**
 * One schema for SQLite and PostgreSQL: times are integer milliseconds since 1970, booleans 0 or 1,
 * JSON is text parsed in code, ids are made in code, lengths are seconds as floats.
 */
export interface Database {
  user: UserTable
  session: SessionTable
  one_time_code: OneTimeCodeTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  trusted_device: TrustedDeviceTable
  sign_in_challenge: SignInChallengeTable
  sign_on_account: SignOnAccountTable
  sign_on_session: SignOnSessionTable
  scim_user: ScimUserTable
  scim_group: ScimGroupTable
  scim_member: ScimMemberTable
  email_key: EmailKeyTable
  access_token: AccessTokenTable
  failed_try: FailedTryTable
  setup_code: SetupCodeTable
  live_session: LiveSessionTable
  caption_seat: CaptionSeatTable
  style_guide: StyleGuideTable
  style_default: StyleDefaultTable
  feed: FeedTable
  feed_episode: FeedEpisodeTable
  destination: DestinationTable
  destination_delivery: DestinationDeliveryTable
  destination_name: DestinationNameTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  file: FileTable
  file_summary: FileSummaryTable
  file_count: FileCountTable
  file_bytes: FileBytesTable
  folder: FolderTable
  tag: TagTable
  file_tag: FileTagTable
  saved_filter: SavedFilterTable
  bulk_action: BulkActionTable
  bulk_file: BulkFileTable
  replacement: ReplacementTable
  replaced_text: ReplacedTextTable
  share_link: ShareLinkTable
  link_guest: LinkGuestTable
  file_share: FileShareTable
  legal_hold: LegalHoldTable
  retention_notice: RetentionNoticeTable
  share_opening: ShareOpeningTable
  share_mail: ShareMailTable
  preference: PreferenceTable
  correction: CorrectionTable
  file_notice: FileNoticeTable
  segment: SegmentTable
  alignment: AlignmentTable
  speaker_telling: DiarisationTable
  hearing: HearingTable
  voice_consent: VoiceConsentTable
  voice: VoiceTable
  voice_print: VoicePrintTable
  second_reading: SecondReadingTable
  second_reading_choice: SecondReadingChoiceTable
  transcript: TranscriptTable
  transcript_version: TranscriptVersionTable
  removed_text: RemovedTextTable
  search_state: SearchStateTable
  long_text: LongTextTable
  text_piece: TextPieceTable
  text_edit: TextEditTable
  translation: TranslationTable
  translated_paragraph: TranslatedParagraphTable
  translated_phrase: TranslatedPhraseTable
  answer: AnswerTable
  answer_part: AnswerPartTable
  answer_source: AnswerSourceTable
  answer_template: AnswerTemplateTable
  text_presence: TextPresenceTable
  listened: ListenedTable
  comment_thread: CommentThreadTable
  comment: CommentTable
  comment_mention: CommentMentionTable
  job: JobTable
  event: EventTable
  machine_work: MachineWorkTable
  model_download: ModelDownloadTable
  engine_record: EngineRecordTable
  engine_order: EngineOrderTable
  engine_trial: EngineTrialTable
  storage_hold: StorageHoldTable
  process: ProcessTable
  backup_run: BackupRunTable
  sale_term: SaleTermTable
  setting: SettingTable
  sent_mail: SentMailTable
  contact_message: ContactMessageTable
  plan: PlanTable
  plan_balance: PlanBalanceTable
  ledger: LedgerTable
  ledger_note: LedgerNoteTable
  trial: TrialTable
  invitation: InvitationTable
  invitation_mail: InvitationMailTable
  billing_settings: BillingSettingsTable
  card: CardTable
  card_try: CardTryTable
  payment: PaymentTable
  refund: RefundTable
  invoice: InvoiceTable
  invoice_number: InvoiceNumberTable
  credit_note: CreditNoteTable
  credit_note_number: CreditNoteNumberTable
  webhook_event: WebhookEventTable
  sandbox_object: SandboxObjectTable
  upload: UploadTable
  import: ImportTable
  import_transcript: ImportTranscriptTable
  desk_history: DeskHistoryTable
  human_transcription: HumanTranscriptionTable
  human_translation: HumanTranslationTable
  published_work: PublishedWorkTable
  work_flag: WorkFlagTable
  work_part: WorkPartTable
  review: ReviewTable
  transcriptor_level: TranscriptorLevelTable
  work_announcement: WorkAnnouncementTable
  content_page: ContentPageTable
  content_article: ContentArticleTable
  content_review: ContentReviewTable
  content_state: ContentStateTable
  content_document: ContentDocumentTable
  content_version: ContentVersionTable
  content_image: ContentImageTable
  audit: AuditTable
  audit_line: AuditLineTable
  audit_sink: AuditSinkTable
  blob_envelope: BlobEnvelopeTable
  text_key: TextKeyTable
  workspace: WorkspaceTable
  workspace_member: WorkspaceMemberTable
  workspace_invitation: WorkspaceInvitationTable
  dissolution: DissolutionTable
}

/** The database, or a transaction on it: a transaction is a Db too, so repositories take either. */
export type Db = Kysely<Database>
