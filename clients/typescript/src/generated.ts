// Written by `npm run make:client` from the contract; do not edit.

import type { CallOptions } from './call.ts'

export interface Address {
  country: string
  state: string
  city: string
  line1: string
  line2: string
  postal_code: string
}

export interface AlignedTimes {
  data_start: number
  data_end: number
  origin: "engine" | "aligned" | "interpolated" | "person" | "vocabulary"
}

export interface Alignment {
  request: string | null
  times: AlignedTimes[] | null
  failure: string | null
}

export interface AlignmentRequest {
  start: number
  end: number
  words: string[]
  speakers?: string[]
}

export interface AnchorWord {
  text: string
  at: number
}

export interface Answer {
  _id: string
  kind: "overview" | "template" | "question"
  question: string | null
  template: string | null
  status: "WORKING" | "READY" | "FAILED"
  progress: number | null
  sections: AnswerSection[]
  is_stale: boolean
  left_out: number
  hidden: number
  failure: {
    code: string
    message: string
  } | null
  seconds: number
  created_date: string
  may_change: boolean
}

export interface AnswerOffer {
  host: string | null
  seconds: number
  available_seconds: number | null
  notice: string | null
}

export interface AnswerSection {
  kind: "title" | "summary" | "chapters" | "actions" | "own" | "answer"
  title: string
  sentences: AnswerSentence[]
}

export interface AnswerSentence {
  text: string
  citations: Citation[]
  is_stale: boolean
}

export interface AnswerTemplate {
  _id: string
  name: string
  sections: ({
    title: string
    ask: string
  })[]
}

export interface AskedQuestion {
  _id: string
  question: string
  folder: string | null
  status: "WORKING" | "READY" | "FAILED"
  created_date: string
}

export interface Audience {
  people: string[]
  group: number
}

export interface AuditEntry {
  _id: string
  date: string
  action: "sign-in" | "password-confirmed" | "sign-out" | "sign-on-linked" | "sign-on-ended" | "device-signed-out" | "codes-turned-on" | "codes-turned-off" | "recovery-codes-made" | "recovery-code-used" | "passkey-added" | "passkey-renamed" | "passkey-removed" | "device-trusted" | "device-distrusted" | "factors-reset" | "sessions-ended" | "account-made" | "account-suspended" | "account-resumed" | "account-exported" | "account-deleted" | "password-changed" | "password-forgotten" | "password-reset" | "email-changed" | "email-change-undone" | "role-changed" | "settings-changed" | "token-made" | "token-revoked" | "style-guide-changed" | "folders-changed" | "tags-changed" | "file-filed" | "webhook-changed" | "destination-changed" | "file-uploaded" | "file-changed" | "file-moved" | "file-deleted" | "media-removed" | "hold-placed" | "hold-lifted" | "file-viewed" | "text-saved" | "version-restored" | "text-replaced" | "replacement-undone" | "media-downloaded" | "media-previewed" | "text-exported" | "file-shared" | "share-changed" | "share-ended" | "folder-shared" | "folder-share-changed" | "folder-share-ended" | "commented" | "comment-deleted" | "comments-resolved" | "link-made" | "link-changed" | "link-removed" | "link-opened" | "work-taken" | "work-released" | "work-flagged" | "work-decided" | "work-lapsed" | "work-taken-back" | "work-reviewed" | "work-published" | "card-changed" | "invoice-details-changed" | "paid" | "time-granted" | "payment-refunded" | "plan-switched" | "invited" | "invitation-removed" | "workspace-made" | "workspace-changed" | "workspace-invited" | "workspace-invitation-ended" | "workspace-joined" | "workspace-role-changed" | "workspace-left" | "workspace-dissolved" | "engine-resumed" | "engines-ordered" | "model-added" | "model-stopped" | "model-removed" | "voices-changed" | "voice-named" | "voice-forgotten" | "backup-asked" | "backup-checked" | "backup-drilled" | "backup-removed" | "backup-downloaded" | "mail-tested" | "mail-again" | "setting-changed" | "setting-reset" | "site-changed" | "seller-changed" | "prices-changed" | "message-marked" | "job-cancelled" | "job-run-again" | "content-published" | "content-removed" | "content-imported"
  outcome: "done" | "refused"
  actor: {
    email: string | null
    guest?: string
    role: "USER" | "SUBSCRIBER" | "ADMIN" | "HUMAN-TRANSCRIPTOR" | null
    is_you: boolean
  } | null
  object: {
    kind: "file" | "folder" | "account" | "content"
    id: string
    name: string | null
  } | null
  via: "web" | "app" | "token" | "link" | "command-line" | "background"
  address: string | null
  detail: string | null
}

export interface AuditPage {
  entries: AuditEntry[]
  next: string | null
}

export interface Backup {
  name: string
  date: string
  version: string
  rows: number
  media: {
    count: number
    size: number
  }
  faults: number
  size: number
  check: {
    is_fine: boolean
    date: string
  } | null
}

export interface BackupRun {
  _id: string
  kind: "write" | "verify" | "drill" | "remove"
  name: string | null
  state: "waiting" | "working" | "done" | "failed"
  failure: string | null
  asked_date: string
  ended_date: string | null
}

export interface BackupsReport {
  folder: string
  keep: number
  every_hours: number | null
  next_date: string | null
  backups: Backup[]
  failure: string | null
  runs: BackupRun[]
}

export interface BulkAction {
  _id: string
  kind: string
  date: string
  state: "gathering" | "ready" | "running" | "done" | "cancelled"
  files: number
  finished: number
  failed_count: number
  price: {
    auto_seconds: number
    human_seconds: number
  } | null
}

export interface BulkFailure {
  file: string
  name: string
  code: string
  message: string
}

export interface BulkFilter {
  status?: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
  q?: string
  archived?: "no" | "only" | "any"
  folder?: string
  tag?: string
  language?: string
  from?: string
  before?: string
}

export interface CaptionProblem {
  cue: number
  start: number
  kind: "short" | "long" | "fast" | "close" | "wide"
  text: string
}

export interface Card {
  brand: string
  last4: string
  exp_month: number
  exp_month_name: string
  exp_year: number
  name: string
}

export interface Check {
  name: string
  text: string
  is_fine: boolean
  is_optional: boolean
}

export interface Citation {
  file: string
  file_name: string
  language: string
  paragraph: string
  from: number
  to: number
  quote: string
  speaker: string
  at: number
  is_stale: boolean
}

export interface ClientConfig {
  billing: "off" | "sandbox" | "stripe"
  stripe_publishable_key: string | null
  has_seller: boolean
  multilingual: boolean
  upload_limit: number
  link_imports: boolean
  offline_shell: boolean
  video_sites: boolean
  watched_folders: boolean
  source_kinds: ("feed" | "folder" | "bucket" | "mail")[]
  live_second_reading: boolean
  dropbox_app_key: string | null
  sign_on?: ({
    id: string
    button: string
  })[]
  answers_host: string | null
}

export interface Comment {
  _id: string
  author: string
  text: string
  created_date: string
  edited_date: string | null
  is_own: boolean
  mentions_you: boolean
  is_seen: boolean
}

export interface CommentList {
  threads: CommentThread[]
  people: Participant[]
  may_begin: boolean
  seen_by: "desk" | "readers"
}

export interface CommentThread {
  _id: string
  anchor: WordsAnchor | MomentAnchor
  is_detached: boolean
  quote: string
  at: number
  resolved_date: string | null
  resolved_by: string | null
  comments: Comment[]
  may_write: boolean
  may_delete: boolean
}

export interface ContactMessage {
  _id: string
  name: string
  email: string
  subject: string
  message: string
  sent_date: string
  answered_date: string | null
}

export interface ContentEntry {
  kind: "page" | "article" | "reviews"
  language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
  name: string
  title: string
  category: string | null
  link: string
  state: "published" | "changed" | "draft" | "removed"
  changed_date: string | null
  changed_by: string | null
  languages: ("en" | "es" | "de" | "fr" | "pt-BR" | "ar")[]
}

export interface ContentPicture {
  link: string
  type: "image/jpeg" | "image/png" | "image/webp"
  size: number | null
}

export interface ContentSection {
  id: string
  visibility: "visible" | "hidden"
  tags: ContentTag[]
  items: ({
    tags: ContentTag[]
  })[]
}

export interface ContentTag {
  type: "h1" | "h2" | "h3" | "p" | "a" | "span" | "img" | "div" | "icon" | "input"
  content?: string
  alt?: string
  placeholder?: string
  link?: string
  label?: string
}

export interface ContentVersion {
  version: number
  event: "imported" | "published" | "unpublished" | "removed" | "replaced"
  saved_date: string | null
  saved_by: string | null
  is_shown: boolean
}

export interface Correction {
  language_code: string
  heard: string
  written: string
  folder_id: string | null
  times: number
  undone?: number
  is_learned: boolean
}

export interface Corrections {
  corrections: Correction[]
}

export interface CreditNote {
  _id: string
  number: string
  status: "issued" | "void"
  price: number
  date_issued: number
  credit_note_url: string
}

export interface CurrentJob {
  _id: string
  kind: string
  state: "running" | "waiting"
  due_date: string
  account: {
    _id: string
    email: string
  } | null
  seconds: number
  can_cancel: boolean
}

export interface DeskPerson {
  _id: string
  email: string
  level: number
  in_work: number
  published: {
    files: number
    length: number
  }
  grades: ({
    date: string
    errors_in_hundred: number
  })[]
}

export interface DeskReport {
  pool: ({
    language_code: string
    files: number
    length: number
    within_day: number
    within_week: number
    older: number
    oldest_date: string
  })[]
  held: number
  reviews: {
    waiting: number
    taken: number
    answered: number
  }
}

export interface DissolvingWorkspace {
  _id: string
  name: string
  fate: "delete" | "move"
  files: number
  left: number
}

export interface EditsSince {
  number: number
  edits: SavedEdit[] | null
}

export interface EngineSetAside {
  id: string
  label: string
  fault: "ended" | "memory" | "hung" | "load"
  until: number
}

export interface EnginesReport {
  engines: SpeechEngine[]
  english: "sherpa" | "pocketsphinx" | "openai" | null
  machine: {
    cores: number
    memory: number
    free: number
    gpu: boolean
  }
  models: SpeechModel[]
  recognisers: Recogniser[]
  orders: Record<string, string[]>
}

export interface EngineTrial {
  state: "waiting" | "working" | "done" | "failed"
  language: string
  reference: string
  failure: string | null
  results: TriedEngine[]
}

export interface ExhaustedJob {
  _id: string
  kind: string
  date: string
  code: string
  message: string
  can_run_again: boolean
}

export interface ExportTemplate {
  timecode: string
  speaker: string
  heading: string
}

export interface FileFilter {
  status?: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
  q?: string
  language?: string
  folder?: string
  tag?: string
  from?: string
  to?: string
  archived?: "no" | "only" | "any"
  shared?: boolean
  sort?: "-uploaded_date" | "uploaded_date" | "name" | "-name" | "length" | "-length" | "status" | "-status"
}

export interface FileListItem {
  file: FileRecord
  humanTranscription: HumanTranscription | null
}

export interface FileRecord {
  _id: string
  name: string
  type: string
  size: number
  length: number
  status: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
  uploaded_date: string
  for_human_transcribe: boolean
  is_multilingual: boolean
  is_published: boolean
  price_quota_for_human_transcribe: number | null
  time: string
  language_code: string
  progress: number | null
  eta_seconds: number | null
  queue_place: number | null
  free_again_until: string | null
  failure: {
    code: string
    message: string
  } | null
  speakers_by: string | null
  damaged_at: number[]
  media_removed: {
    date: string
    after_days: number
  } | null
  kept_until: string | null
  is_live?: true
  shared?: {
    right: "read" | "comment" | "edit"
    by: string | null
    expires_date: string | null
  }
  filing?: {
    is_archived: boolean
    folder_id: string | null
    tag_ids: string[]
    removal_date: string | null
    hold: "owner" | "admin" | "folder" | "all" | null
  }
}

export interface FileShares {
  people: PersonShare[]
  group: GroupShare | null
  by_folders: FolderHolder[]
}

export interface FileStyleGuide {
  choice: string | null
  guide: {
    _id: string
    guide: {
      version: 1
      name: string
      gate: boolean
      verbatim?: {
        level: "full" | "clean" | "any"
        fillers: string[]
        keep: string[]
      }
      numbers?: {
        style: "words" | "digits" | "any"
        words_up_to: number
      }
      spellings?: ({
        write: string
        instead_of: string[]
      })[]
      tags?: {
        names: string[]
        timed: string[]
        brackets: "square" | "round"
        time: "hh:mm:ss" | "mm:ss"
      }
      speakers?: {
        form: "any" | "named" | "numbered" | "capitals"
        names: string[]
      }
      forbidden?: ({
        word: string
        write?: string
      })[]
      punctuation?: {
        dashes: "any" | "em" | "spaced-em" | "spaced-en"
        quotes: "any" | "straight" | "curly" | "german" | "guillemets"
        apostrophes: "any" | "straight" | "curly"
        ellipsis: "any" | "dots" | "character"
        single_spaces: boolean
        sentence_capital: boolean
      }
      captions?: {
        characters_per_line: number
        lines: number
        characters_per_second: number
        shortest_seconds: number
        longest_seconds: number
      }
    }
  } | null
}

export interface FileVocabulary {
  terms: string[]
  own: string[]
  offers: {
    terms: string[]
    corrections: ({
      heard: string
      written: string
    })[]
    refused: ({
      heard: string
      written: string
    })[]
  }
}

export interface FlaggedFile {
  file_id: string
  owner_email: string
  language_code: string
  length: number
  held: boolean
  flags: ({
    reason: "bad-sound" | "wrong-language" | "no-speech" | "too-many-speakers" | "cannot-play" | "other"
    detail: string
    date: string
    transcriptor_email: string | null
  })[]
}

export interface FlatFile {
  _id: string
  name: string
  type: string
  size: number
  length: number
  status: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
  uploaded_date: string
  for_human_transcribe: boolean
  is_multilingual: boolean
  is_published: boolean
  price_quota_for_human_transcribe: number | null
  time: string
  language_code: string
  progress: number | null
  eta_seconds: number | null
  queue_place: number | null
  free_again_until: string | null
  failure: {
    code: string
    message: string
  } | null
  speakers_by: string | null
  damaged_at: number[]
  media_removed: {
    date: string
    after_days: number
  } | null
  kept_until: string | null
  is_live?: true
  shared?: {
    right: "read" | "comment" | "edit"
    by: string | null
    expires_date: string | null
  }
  filing?: {
    is_archived: boolean
    folder_id: string | null
    tag_ids: string[]
    removal_date: string | null
    hold: "owner" | "admin" | "folder" | "all" | null
  }
  human_transcription: HumanTranscription | null
}

export interface Folder {
  _id: string
  name: string
  parent_id: string | null
  files: number
  is_shared: boolean
  hold: "owner" | "admin" | "folder" | "all" | null
  defaults: FolderDefaults
}

export interface FolderDefaults {
  language_code: string | null
  preset: "fast" | "best" | null
  speakers: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "auto" | "several" | "tracks" | null
  style_guide: string | null
  export_format: "txt" | "json" | "docx" | "pdf" | "srt" | "vtt" | null
  export_template: string | null
  vocabulary: string[]
  retention: RetentionRule | null
}

export interface FolderHolder {
  _id: string
  email: string | null
  right: "read" | "comment" | "edit"
  expires_date: string | null
  folder: {
    _id: string
    name: string
  }
}

export interface FoundFile {
  file: {
    _id: string
    name: string
    type: string
    length: number
    uploaded_date: string
    language_code: string
    has_media: boolean
    shared_by: string | null
    is_archived: boolean
  }
  hits: SearchHit[]
  has_more: boolean
}

export interface GroupShare {
  share: {
    _id: string
    right: "read" | "comment" | "edit"
    expires_date: string | null
  } | null
  people: number
  seen: ({
    email: string
    seen_date: string
  })[]
}

export interface HeardWord {
  text: string
  start: number
  end: number
  confidence: number
  origin?: "engine" | "aligned" | "interpolated" | "person" | "vocabulary"
  heard?: string
}

export interface Hearing {
  request: string | null
  progress: number
  words: HeardWord[] | null
  failure: string | null
}

export interface HearingChoices {
  engines: HearingEngine[]
  free_seconds: number
}

export interface HearingEngine {
  name: "sherpa" | "pocketsphinx" | "openai"
  label: string
  languages: string[] | null
  is_multilingual: boolean
}

export interface HearingRequest {
  start: number
  end: number
  speakers?: string[]
  engine: "sherpa" | "pocketsphinx" | "openai"
  language_code: string
  is_multilingual: boolean
  speed: 1 | 0.8 | 0.6
}

export interface HumanTranscription {
  status: "STANDBY" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
  file_id: string
  published: boolean
  translate_languages: ({
    language_code: string
    status: "UNTRANSLATED" | "TRANSLATED"
    paragraphs: number
    marked: number
  })[]
  note: string
  lease_until: string | null
  flags: WorkFlag[]
  held: boolean
  failure: {
    code: string
    message: string
  } | null
  parts?: PartOfFile[]
  part?: number
}

export interface ImportCost {
  auto: number
  human: number
}

export interface InsertedParagraphs {
  after: string | null
  paragraphs: Paragraph[]
}

export interface Invitation {
  _id: string
  email: string
  auto_transcription_time_spent: number
  human_transcription_time_spent: number
}

export interface Invoice {
  _id: string
  number: string
  status: string
  price: number
  date_issued: number
  invoice_url: string | null
  credit_notes?: CreditNote[]
}

export interface JobsReport {
  kinds: KindOfJob[]
  current: CurrentJob[]
  exhausted: ExhaustedJob[]
}

export interface KindOfJob {
  kind: string
  running: number
  waiting: number
  later: number
  exhausted: number
  oldest_wait: number | null
  queued_seconds: number
}

export interface LanguageOption {
  name: string
  code: string
  system: "" | "AUTO" | "HUMAN" | "AUTO|HUMAN"
  multi: boolean
  iso2: string[]
}

export interface LedgerEntry {
  _id: string
  date: string
  kind: "auto" | "human"
  reason: "trial" | "purchase" | "grant" | "reserve" | "settle" | "release" | "human_publish" | "translation" | "refund"
  seconds: number
  balance: number
  note: string | null
}

export interface LeftToDo {
  guide: string | null
  gate: boolean
  findings: ({
    rule: "forbidden" | "spellings" | "fillers" | "false-starts" | "repetitions" | "numbers" | "tags" | "speakers" | "dashes" | "quotes" | "apostrophes" | "ellipsis" | "spaces" | "capitals" | "captions"
    count: number
  })[]
  unheard: {
    count: number
    places: ({
      start: number
      text: string
    })[]
  }
}

export interface LinkGuest {
  name: string
  seen_date: string
}

export interface ListedReview {
  _id: string
  language_code: string
  length: number
  state: "preparing" | "waiting" | "taken" | "grading" | "graded" | "answered" | "decided" | "closed"
  date: string
  transcriptor_email: string
  reviewer_email: string | null
  grade: ReviewGrade | null
  is_answered: boolean
}

export interface LiveSession {
  id: string
  received: number
  recognised: number
  seconds_left: number | null
  ended_by: "person" | "time" | "length" | "storage" | "left" | null
  translations: LiveTranslation[]
}

export interface LiveTranslation {
  language: string
  state: "on" | "late" | "ended"
}

export interface ManyOutcome {
  done: string[]
  failed: ({
    _id: string
    code: string
    message: string
  })[]
}

export interface MediaArchivePlan {
  files: number
  bytes: number
  left_out: BulkFailure[]
}

export interface ModelDownload {
  state: "waiting" | "working" | "failed" | "elsewhere"
  done: number
  failure: "unreachable" | "not_found" | "wrong_content" | "refused_address" | "disk_full" | "read_only" | "interrupted" | null
  machine: string | null
}

export interface MomentAnchor {
  kind: "moment"
  at: number
}

export interface NamedTemplate {
  timecode: string
  speaker: string
  heading: string
  _id: string
  name: string
}

export interface OpenReview {
  _id: string
  language_code: string
  length: number
  is_taken: boolean
  lease_until: string | null
}

export interface OperatedSite {
  details: {
    value: SiteInfo
    file: SiteInfo
    said_date: string | null
  }
  seller: {
    value: Seller
    file: Seller
    said_date: string | null
  }
  prices: {
    value: TimePrices
    file: TimePrices
    said_date: string | null
  }
  billing: "off" | "sandbox" | "stripe"
  lacks_seller: boolean
}

export interface OperatedWebhook {
  _id: string
  is_enabled: boolean
  paused_because: "failing" | "gone" | "operator" | null
  failing_since: string | null
  created_date: string
  owner: StoredOwner
  address: string
  failures: number
  last_delivery: WebhookDelivery | null
  failed_delivery: string | null
}

export interface Overview {
  problems: Problem[]
  processes: RunningProcess[]
  queue: {
    running: number
    waiting: number
    later: number
    exhausted: number
    oldest_wait: number | null
    queued_seconds: number
  }
  failures: ({
    kind: string
    count: number
  })[]
  disk: {
    free: number
    total: number
  }
  checks: {
    date: string
    found: Check[]
  } | null
  is_checking: boolean
}

export interface PagedParagraph {
  _id: string
  speaker: string
  time: number
  text: string
}

export interface Paragraph {
  _id: string
  speaker: string
  speaker_origin?: "machine" | "person"
  color: string
  note: string
  marked: boolean
  data_start: number
  data_end: number
  words: Word[]
}

export interface ParagraphEdit {
  _id: string
  speaker?: string
  speaker_origin?: "machine" | "person" | null
  color?: string
  note?: string
  marked?: boolean
  data_start?: number
  data_end?: number
  words?: WordHunk[]
}

export interface Participant {
  _id: string
  who: "you" | "owner" | "transcriptor" | "guest" | "link" | "former"
  name: string | null
  is_offered: boolean
}

export interface PartOfFile {
  number: number
  from: number
  to: number
  state: "free" | "taken" | "finished"
  is_yours: boolean
  first_paragraph: string | null
}

export interface Payment {
  _id: string
  date: string
  state: "started" | "confirming" | "paid" | "credited" | "failed"
  account: StoredOwner | null
  cents: number
  reversed_cents: number
  left_cents: number
  auto_seconds: number
  human_seconds: number
  invoice: string | null
  failure: string | null
  refunds: Refund[]
  credit_notes: ({
    _id: string
    number: string
    status: "issued" | "void"
    cents: number
    date: string
  })[]
}

export interface Person {
  _id: string
  email: string
  role: "USER" | "SUBSCRIBER" | "ADMIN" | "HUMAN-TRANSCRIPTOR"
  created_date: string
  is_validated: boolean
  suspended_date: string | null
  last_seen_date: string | null
  time: ImportCost | null
  files: number
  length: number
}

export interface PersonDetails {
  _id: string
  email: string
  role: "USER" | "SUBSCRIBER" | "ADMIN" | "HUMAN-TRANSCRIPTOR"
  created_date: string
  is_validated: boolean
  suspended_date: string | null
  last_seen_date: string | null
  time: ImportCost | null
  files: number
  length: number
  time_reserved: ImportCost | null
  time_used: ImportCost | null
  workspaces: ({
    _id: string
    name: string
    role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  })[]
  sessions: number
  access_tokens: number
  has_one_time_codes: boolean
  has_passkeys: boolean
  storage: {
    media: number
    texts: number
    uploads: number
  }
  files_by_status: ({
    status: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
    files: number
    length: number
  })[]
  is_you: boolean
}

export interface PersonShare {
  _id: string
  email: string
  right: "read" | "comment" | "edit"
  expires_date: string | null
  seen_date: string | null
}

export interface Plan {
  _id: string
  main_plan_id: string
  is_active: boolean
  username: string
  auto_transcription_time: number | null
  human_transcription_time: number | null
  available_auto_transcription_time: number | null
  available_human_transcription_time: number | null
  auto_transcription_exact_time: string
  human_transcription_exact_time: string
  auto_transcription_diff_time: number
  human_transcription_diff_time: number
  auto_transcription_exact_diff_time: string
  human_transcription_exact_diff_time: string
  auto_transcription_percent_diff_time: number
  human_transcription_percent_diff_time: number
}

export interface Preferences {
  file_mails: boolean
  mention_mails: boolean
  vocabulary: string[]
  export_template: ExportTemplate
  export_templates: NamedTemplate[]
  file_retention: RetentionRule | null
  engines: ({
    label: string
    takes_vocabulary: boolean
  })[]
}

export interface PresetOption {
  preset: "fast" | "best"
  real_time_factor: number
  is_measured: boolean
}

export interface Problem {
  code: string
  title: string
  message: string
  screen: string | null
}

export interface Profile {
  user: {
    _id: string
    email: string
    name: string
    phone: string
    role: "USER" | "SUBSCRIBER" | "ADMIN" | "HUMAN-TRANSCRIPTOR"
    language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar" | null
    address: Address
    tax: {
      type: string
      code: string
    } | null
    card: Card | null
    metadata: {
      has_payment_method_added: boolean
      has_email_address_validated: boolean
      has_had_trial: boolean
    }
  }
  plan: Plan | null
  extern_plans: Plan[]
  invitations: Invitation[]
  usage: {
    seconds_done: number
    files_done: number
    level?: number
  } | null
  workspace?: {
    _id: string
    name: string
    role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  }
  workspaces?: ({
    _id: string
    name: string
    role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  })[]
  workspace_invitations?: number
}

export interface QuestionAnswer {
  _id: string
  kind: "overview" | "template" | "question"
  question: string | null
  template: string | null
  status: "WORKING" | "READY" | "FAILED"
  progress: number | null
  sections: AnswerSection[]
  is_stale: boolean
  left_out: number
  hidden: number
  failure: {
    code: string
    message: string
  } | null
  seconds: number
  created_date: string
  may_change: boolean
  folder: string | null
}

export interface ReadingChoices {
  speaker: string
  first: number
  second: number
}

export interface ReceivedInvitation {
  _id: string
  workspace: string
  role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  invited_by: string | null
}

export interface Recogniser {
  id: string
  label: string
  languages: string[] | "any"
  pace: number | null
}

export interface Refund {
  _id: string
  cents: number
  reason: string
  state: "asked" | "done" | "failed"
  failure: string | null
  asked_date: string
}

export interface ReplaceFile {
  file: {
    _id: string
    name: string
    type: string
    length: number
    uploaded_date: string
    language_code: string
    has_media: boolean
    shared_by: string | null
    is_archived: boolean
  }
  texts: ({
    language: string
    version: number
    hits: ReplaceHit[]
    has_more: boolean
    refusal: {
      code: string
      message: string
    } | null
  })[]
}

export interface ReplaceHit {
  paragraph: string
  speaker: string
  time: number
  text: string
  nth: number
  range: unknown[]
  insert: string
}

export interface Replacement {
  _id: string
  find: string
  replace_with: string
  date: string
  state: "replacing" | "undoing" | "done" | "cancelled" | "undone"
  texts: number
  finished: number
  replaced_texts: number
  replaced_hits: number
  failed: ({
    file: string
    name: string
    language: string
    code: string
    message: string
  })[]
}

export interface RetentionRule {
  days: number | null
  from: "finished" | "uploaded"
}

export interface Review {
  title: string
  text: string
  rate: number
  name: string
  city: string
  country: string
  product: {
    name: string
    url: string
  }
}

export interface ReviewDifference {
  kind: "substituted" | "missing" | "added" | "formatting" | "speaker"
  start: number
  end: number
  before: string
  after: string
  is_disputed: boolean
  is_accepted: boolean
}

export interface ReviewGrade {
  words: number
  substituted: number
  missing: number
  added: number
  formatting: number
  speakers: number
  errors_in_hundred: number
}

export interface ReviewResult {
  _id: string
  date: string
  language_code: string
  length: number
  state: "graded" | "answered" | "decided" | "closed"
  grade: ReviewGrade
  answer_until: string | null
}

export interface ReviewStanding {
  level: number
  errors_in_hundred: number | null
  minutes: number
  next: {
    errors_in_hundred: number
    minutes: number
  } | null
}

export interface RunningProcess {
  _id: string
  kind: "server" | "worker"
  host: string
  version: string
  memory: number
  started_date: string
  seen_date: string
  is_running: boolean
}

export interface SameFile {
  _id: string
  name: string
  uploaded_date: string
}

export interface SavedEdit {
  number: number
  id: string
  author: "you" | "owner" | "transcriptor" | "shared" | "link"
  edit: TextEdit
}

export interface SavedFilter {
  _id: string
  name: string
  filter: FileFilter
}

export interface SearchHit {
  paragraph: string
  language: string
  speaker: string
  time: number
  text: string
  ranges: (unknown[])[]
}

export interface SecondReading {
  label: string
  progress: number
  words: HeardWord[] | null
  failure: string | null
  choices: ReadingChoices[]
}

export interface SecondReadingState {
  engines: ({
    name: "sherpa" | "pocketsphinx" | "openai"
    label: string
  })[]
  cost_seconds: number | null
  reading: SecondReading | null
}

export interface Seller {
  name: string
  address: string[]
  tax_id: string | null
  vat_percent: number | null
}

export interface SentInvitation {
  _id: string
  email: string
  role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  sent_date: string
}

export interface SentMail {
  _id: string
  recipient: string
  kind: string
  state: "sent" | "failed"
  tries: number
  error: string | null
  date: string
  can_send_again: boolean
}

export interface Setting {
  name: string
  group: "limits" | "retention" | "backups" | "access" | "mail" | "payments" | "exchange" | "speech" | "models" | "site" | "audit" | "data" | "server"
  meaning: string
  fallback: string
  value: string | null
  is_secret: boolean
  is_set: boolean
  source: "environment" | "console" | "file" | "default"
  change: {
    unit: "bytes" | "hours" | "days" | "years" | "calls" | "backups" | null
    choices: string[] | null
    stored: string | null
    stored_date: string | null
  } | null
}

export interface ShareLink {
  _id: string
  right: "read" | "comment" | "edit"
  has_password: boolean
  created_date: string
  expires_date: string
  last_opened_date: string | null
  guests: LinkGuest[]
  guest_count: number
  captions?: {
    seats: number
  }
}

export interface SiteInfo {
  name: string
  description: string
  email?: string
  phone?: string
  social: {
    facebook?: string
    twitter?: string
    linkedin?: string
    instagram?: string
  }
  founder?: string
  owner?: {
    name: string
    url: string
  }
  app_store?: string
  support_center?: string
  place?: {
    label: string
    latitude: number
    longitude: number
  }
}

export interface Speaker {
  name: string
  color: string
  in_original?: string
}

export interface SpeakersTold {
  advice: string | null
  request: string | null
  progress: number
  turns: SpeakerTurn[] | null
  failure: string | null
}

export interface SpeakerTurn {
  start: number
  end: number
  speaker: number
}

export interface SpeechEngine {
  name: "sherpa" | "pocketsphinx" | "openai"
  is_usable: boolean
  text: string
  languages: number | "any" | null
  set_aside: EngineSetAside[]
}

export interface SpeechModel {
  name: string
  label: string
  languages: string[]
  language_count: number
  is_for_speakers: boolean
  size: number
  licence: string
  source: string
  real_time_factor: number | null
  is_installed: boolean
  is_outdated: boolean
  is_recommended: boolean
  fetched: number
  download: ModelDownload | null
  only_here: number
}

export interface SplitFile {
  file_id: string
  language_code: string
  length: number
  finished_length: number
  joiner: {
    _id: string
    email: string
  } | null
  parts: SplitPart[]
}

export interface SplitPart {
  part: number
  from: number
  to: number
  state: "free" | "taken" | "finished"
  transcriptor: {
    _id: string
    email: string
  } | null
  worked_date: string | null
  lease_until: string | null
  finished_date: string | null
}

export interface StatusData {
  transcribeFiles: FileListItem[]
  failedFiles: FileListItem[]
  plan: Plan | null
}

export interface StoredFile {
  _id: string
  owner: StoredOwner
  size: number
  length: number
  status: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
  language_code: string
  is_multilingual: boolean
  uploaded_date: string
}

export interface StoredOwner {
  _id: string
  email: string | null
  team: string | null
}

export interface StyleGuideFacts {
  _id: string
  name: string
  is_shipped: boolean
  is_default: boolean
  gate: boolean
  changed_date: string | null
}

export interface Tag {
  _id: string
  name: string
  color: "blue" | "teal" | "red" | "ochre" | "violet" | "rose" | "olive" | "slate" | "plum"
}

export interface TakenWork {
  file_id: string
  part: number | null
  transcriptor: {
    _id: string
    email: string
  }
  language_code: string
  length: number
  taken_date: string | null
  worked_date: string | null
  lease_until: string | null
}

export interface TextEdit {
  removed: string[]
  inserted: InsertedParagraphs[]
  changed: ParagraphEdit[]
  speakers?: Speaker[]
  notes?: string[]
}

export interface TimePrices {
  auto_transcription: {
    price: number
    discounts: ({
      more_than: number
      price: number
    })[]
  }
  human_transcription: {
    price: number
    discounts: ({
      more_than: number
      price: number
    })[]
  }
}

export interface Transcript {
  paragraphs: Paragraph[]
  speakers: Speaker[]
  notes: string[]
}

export interface TranscriptVersion {
  version: number
  saved_date: string
  author: "you" | "owner" | "transcriptor" | "shared" | "link" | "machine"
  author_name?: string
  words: number
  words_added: number | null
  words_removed: number | null
  other_changes: Record<string, number> | null
}

export interface Translation {
  file: string
  language: string
  status: "WAITING" | "TRANSLATING" | "READY" | "FAILED"
  progress: number | null
  is_finished: boolean
  is_outdated: boolean
  failure: {
    code: string
    message: string
  } | null
}

export interface TranslationLanguage {
  code: string
  name: string
}

export interface TriedEngine {
  id: string
  label: string
  text: string | null
  failure: string | null
  pace: number | null
  memory: number | null
}

export interface Waveform {
  rate: number
  length: number
  peaks: number[]
}

export interface Webhook {
  _id: string
  url: string
  events: ("file.ready" | "file.failed" | "file.published" | "plan.paid")[]
  is_enabled: boolean
  paused_because: "failing" | "gone" | "operator" | null
  failing_since: string | null
  created_date: string
}

export interface WebhookDelivery {
  _id: string
  event: "file.ready" | "file.failed" | "file.published" | "plan.paid" | "test"
  status: "waiting" | "delivered" | "failed"
  attempts: number
  created_date: string
  tried_date: string | null
  next_try_date: string | null
  response_status: number | null
  duration_ms: number | null
  problem: string | null
}

export interface WebhookWish {
  url: string
  events: ("file.ready" | "file.failed" | "file.published" | "plan.paid")[]
}

export interface WholeReview {
  _id: string
  date: string
  language_code: string
  length: number
  state: "graded" | "answered" | "decided" | "closed"
  grade: ReviewGrade
  answer_until: string | null
  differences: ReviewDifference[]
  answer: string
  decision: string
}

export interface WholeStyleGuide {
  _id: string
  name: string
  is_shipped: boolean
  is_default: boolean
  gate: boolean
  changed_date: string | null
  guide: {
    version: 1
    name: string
    gate: boolean
    verbatim?: {
      level: "full" | "clean" | "any"
      fillers: string[]
      keep: string[]
    }
    numbers?: {
      style: "words" | "digits" | "any"
      words_up_to: number
    }
    spellings?: ({
      write: string
      instead_of: string[]
    })[]
    tags?: {
      names: string[]
      timed: string[]
      brackets: "square" | "round"
      time: "hh:mm:ss" | "mm:ss"
    }
    speakers?: {
      form: "any" | "named" | "numbered" | "capitals"
      names: string[]
    }
    forbidden?: ({
      word: string
      write?: string
    })[]
    punctuation?: {
      dashes: "any" | "em" | "spaced-em" | "spaced-en"
      quotes: "any" | "straight" | "curly" | "german" | "guillemets"
      apostrophes: "any" | "straight" | "curly"
      ellipsis: "any" | "dots" | "character"
      single_spaces: boolean
      sentence_capital: boolean
    }
    captions?: {
      characters_per_line: number
      lines: number
      characters_per_second: number
      shortest_seconds: number
      longest_seconds: number
    }
  }
  yaml: string
}

export interface Word {
  text: string
  data_start: number
  data_end: number
  confidence: number
  is_highlight: boolean
  is_strike: boolean
  origin?: "engine" | "aligned" | "interpolated" | "person" | "vocabulary"
  heard?: string
}

export interface WordHunk {
  at: number
  removed: number
  words: Word[]
}

export interface WordsAnchor {
  kind: "words"
  paragraph: string
  word: number
  end_paragraph: string
  end_word: number
  words: AnchorWord[]
  before: AnchorWord[]
  after: AnchorWord[]
}

export interface WorkFlag {
  reason: "bad-sound" | "wrong-language" | "no-speech" | "too-many-speakers" | "cannot-play" | "other"
  detail: string
  date: string
}

export interface Workspace {
  _id: string
  name: string
  role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  asks_second_factor: boolean
  sign_on_domain: string | null
}

export interface WorkspaceDetails {
  _id: string
  name: string
  role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  asks_second_factor: boolean
  sign_on_domain: string | null
  members: WorkspaceMember[]
  invitations: SentInvitation[]
}

export interface WorkspaceMember {
  _id: string
  email: string
  role: "reader" | "transcriptor" | "editor" | "manager" | "owner"
  joined_date: string
  is_you: boolean
  by_provider: boolean
}

/** A message of the socket. */
export type ServerMessage = {
  event: "connected"
  data: Record<string, never>
} | {
  event: "autoTranscription"
  data: StatusData
} | {
  event: "autoFailedTranscription"
  data: StatusData
} | {
  event: "humanTranscription"
  data: StatusData
} | {
  event: "humanFailedTranscription"
  data: StatusData
} | {
  event: "fileChanged"
  data: {
    item: FileListItem | null
    id: string
  }
} | {
  event: "presenceChanged"
  data: {
    id: string
  }
} | {
  event: "commentsChanged"
  data: {
    id: string
  }
} | {
  event: "answersChanged"
  data: {
    id: string
  }
} | {
  event: "textChanged"
  data: {
    id: string
    tab: string
    number: number
    edits: SavedEdit[] | null
  }
} | {
  event: "caretsMoved"
  data: {
    id: string
    tab: string
    carets: ({
      page: string
      who: "you" | "owner" | "transcriptor" | "shared" | "link"
      caret: {
        head: {
          paragraph: string
          word: number
          letters: number
        }
        anchor?: {
          paragraph: string
          word: number
          letters: number
        }
        hears?: number
      } | null
    })[]
  }
} | {
  event: "speakersChanged"
  data: {
    id: string
  }
} | {
  event: "readingChanged"
  data: {
    id: string
  }
} | {
  event: "importChanged"
  data: {
    id: string
  }
}

/** What a webhook is sent. */
export type WebhookMessage = {
  type: "file.ready" | "file.failed" | "file.published"
  timestamp: string
  data: {
    file: {
      _id: string
      name: string
      status: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
      length: number
      language_code: string
      failure: {
        code: string
        message: string
      } | null
    }
  }
} | {
  type: "plan.paid"
  timestamp: string
  data: {
    payment_id: string
    auto_transcription_time: number
    human_transcription_time: number
    file_id: string | null
  }
} | {
  type: "test"
  timestamp: string
  data: {
    webhook_id: string
  }
}

/** Every call that an access token may make, by area. */
export interface Api {
  account: {
    /** A credit note as PDF. Needs the scope `billing:read`. */
    downloadCreditNote(input: { id: string }, options?: CallOptions): Promise<Response>
    /** An invoice as PDF. Needs the scope `billing:read`. */
    downloadInvoice(input: { id: string }, options?: CallOptions): Promise<Response>
    /** The caller with plan balances. Needs the scope `account:read`. */
    getProfile(input?: { query?: {
      more_details?: boolean | "true" | "false"
    } }, options?: CallOptions): Promise<Profile>
    /** What the account has stored, and what it may store. Needs the scope `account:read`. */
    getStorage(input?: Record<string, never>, options?: CallOptions): Promise<{
      used: number
      quota: number | null
      media: number
      texts: number
      uploads: number
    }>
    /** The caller's invoices, newest first. Needs the scope `billing:read`. */
    listInvoices(input?: Record<string, never>, options?: CallOptions): Promise<Invoice[]>
  }
  alignments: {
    /** What came of the last alignment of a file. Needs the scope `transcripts:read`. */
    getAlignment(input: { id: string }, options?: CallOptions): Promise<Alignment>
    /**
     * Has an engine listen where the words of a stretch of the text are said; the text itself stays as it is. Needs the
     * scope `transcripts:write`.
     */
    requestAlignment(input: { id: string; body: AlignmentRequest }, options?: CallOptions): Promise<{
      request: string
    }>
  }
  answers: {
    /** Adds a template. Needs the scope `transcripts:write`. */
    addAnswerTemplate(input: { body: {
      name: string
      sections: ({
        title: string
        ask: string
      })[]
    } }, options?: CallOptions): Promise<AnswerTemplate>
    /** Has an answer written again, from the text as it is now. Needs the scope `transcripts:write`. */
    answerAgain(input: { id: string; answer_id: string }, options?: CallOptions): Promise<Answer>
    /**
     * What an answer about a transcript would cost now, and to which server the text is sent for it. Needs the scope
     * `transcripts:read`.
     */
    answerFileCost(input: { id: string }, options?: CallOptions): Promise<AnswerOffer>
    /**
     * What a model wrote of a transcript, each sentence with the words that bear it out. Needs the scope
     * `transcripts:read`.
     */
    listAnswers(input: { id: string }, options?: CallOptions): Promise<{
      answers: Answer[]
      may_order: boolean
      may_ask: boolean
      host: string | null
    }>
    /** The templates of the account for what models write of texts. Needs the scope `transcripts:read`. */
    listAnswerTemplates(input?: Record<string, never>, options?: CallOptions): Promise<{
      templates: AnswerTemplate[]
    }>
    /** Has a model write about a transcript; progress is told by events. Needs the scope `transcripts:write`. */
    orderAnswer(input: { id: string; body: {
      kind: "overview"
    } | {
      kind: "template"
      template_id: string
    } | {
      kind: "question"
      question: string
    } }, options?: CallOptions): Promise<Answer>
    /**
     * Deletes an answer; one that is being written is cancelled, and keeps what it had before. Needs the scope
     * `transcripts:write`.
     */
    removeAnswer(input: { id: string; answer_id: string }, options?: CallOptions): Promise<void>
    /** Deletes a template; what was written by it stays. Needs the scope `transcripts:write`. */
    removeAnswerTemplate(input: { template_id: string }, options?: CallOptions): Promise<void>
    /** Changes a template; what was written by it stays as it is. Needs the scope `transcripts:write`. */
    updateAnswerTemplate(input: { template_id: string; body: {
      name: string
      sections: ({
        title: string
        ask: string
      })[]
    } }, options?: CallOptions): Promise<AnswerTemplate>
  }
  audit: {
    /** Who did or saw what, newest first. Needs the scope `admin`. */
    listAudit(input?: { query?: {
      before?: string
      limit?: number
      action?: "sign-in" | "password-confirmed" | "sign-out" | "sign-on-linked" | "sign-on-ended" | "device-signed-out" | "codes-turned-on" | "codes-turned-off" | "recovery-codes-made" | "recovery-code-used" | "passkey-added" | "passkey-renamed" | "passkey-removed" | "device-trusted" | "device-distrusted" | "factors-reset" | "sessions-ended" | "account-made" | "account-suspended" | "account-resumed" | "account-exported" | "account-deleted" | "password-changed" | "password-forgotten" | "password-reset" | "email-changed" | "email-change-undone" | "role-changed" | "settings-changed" | "token-made" | "token-revoked" | "style-guide-changed" | "folders-changed" | "tags-changed" | "file-filed" | "webhook-changed" | "destination-changed" | "file-uploaded" | "file-changed" | "file-moved" | "file-deleted" | "media-removed" | "hold-placed" | "hold-lifted" | "file-viewed" | "text-saved" | "version-restored" | "text-replaced" | "replacement-undone" | "media-downloaded" | "media-previewed" | "text-exported" | "file-shared" | "share-changed" | "share-ended" | "folder-shared" | "folder-share-changed" | "folder-share-ended" | "commented" | "comment-deleted" | "comments-resolved" | "link-made" | "link-changed" | "link-removed" | "link-opened" | "work-taken" | "work-released" | "work-flagged" | "work-decided" | "work-lapsed" | "work-taken-back" | "work-reviewed" | "work-published" | "card-changed" | "invoice-details-changed" | "paid" | "time-granted" | "payment-refunded" | "plan-switched" | "invited" | "invitation-removed" | "workspace-made" | "workspace-changed" | "workspace-invited" | "workspace-invitation-ended" | "workspace-joined" | "workspace-role-changed" | "workspace-left" | "workspace-dissolved" | "engine-resumed" | "engines-ordered" | "model-added" | "model-stopped" | "model-removed" | "voices-changed" | "voice-named" | "voice-forgotten" | "backup-asked" | "backup-checked" | "backup-drilled" | "backup-removed" | "backup-downloaded" | "mail-tested" | "mail-again" | "setting-changed" | "setting-reset" | "site-changed" | "seller-changed" | "prices-changed" | "message-marked" | "job-cancelled" | "job-run-again" | "content-published" | "content-removed" | "content-imported"
      email?: string
      object?: string
    } }, options?: CallOptions): Promise<AuditPage>
  }
  backups: {
    /**
     * Have a worker restore a backup beside the database in use, compare every row and the ledger, and remove it. Needs
     * the scope `admin`.
     */
    drillBackup(input: { name: string }, options?: CallOptions): Promise<void>
    /** The backups of this installation, and what was done with them. Needs the scope `admin`. */
    getBackups(input?: Record<string, never>, options?: CallOptions): Promise<BackupsReport>
    /**
     * Have a worker read a backup with all its media, and compare them with their checksums. Needs the scope `admin`.
     */
    verifyBackup(input: { name: string }, options?: CallOptions): Promise<void>
    /**
     * Have a worker back up database and media; the oldest backups beyond those that are kept are removed. Needs the
     * scope `admin`.
     */
    writeBackup(input?: Record<string, never>, options?: CallOptions): Promise<void>
  }
  bulk: {
    /** Starts a bulk action that is ready, at the price that it says. Needs the scope `files:write`. */
    beginBulk(input: { id: string }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
    /** Ends a bulk action; files that are through stay as they are. Needs the scope `files:write`. */
    cancelBulk(input: { id: string }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
    /** How far a bulk action is, and where it failed. Needs the scope `files:read`. */
    getBulk(input: { id: string; query?: {
      after?: number
    } }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
    /** The caller's latest bulk actions, the newest first. Needs the scope `files:read`. */
    listBulk(input?: Record<string, never>, options?: CallOptions): Promise<{
      actions: BulkAction[]
    }>
    /**
     * Archives, moves, tags, finishes, transcribes again, resumes, holds or removes many files of the caller. Needs the
     * scope `files:write`.
     */
    startBulk(input: { body: {
      action: {
        kind: "archive"
        is_archived: boolean
      } | {
        kind: "move"
        folder_id: string | null
      } | {
        kind: "tag"
        add?: string[]
        remove?: string[]
      } | {
        kind: "status"
        status: "EDITING" | "FINISHED"
      } | {
        kind: "style-guide"
        style_guide: string | null
      } | {
        kind: "remove"
      } | {
        kind: "resume"
      } | {
        kind: "again"
        language_code?: string
        speakers?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "auto" | "several" | "tracks"
        preset?: "fast" | "best"
        vocabulary?: string
      } | {
        kind: "hold"
        reason: string
      } | {
        kind: "lift-hold"
      }
      ids?: string[]
      filter?: BulkFilter
      key?: string
      most_seconds?: number
    } }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
    /**
     * Has a model write a summary of many files of the caller, or what a template asks for. Needs the scope
     * `transcripts:write`.
     */
    startBulkAnswers(input: { body: {
      action: {
        kind: "answer"
        template_id?: string | null
      }
      ids?: string[]
      filter?: BulkFilter
      key?: string
      most_seconds?: number
    } }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
    /** Shares many files of the caller with people or the group, or ends it. Needs the scope `transcripts:write`. */
    startBulkSharing(input: { body: {
      action: {
        kind: "share"
        email_addresses: string[]
        right: "read" | "comment" | "edit"
        days?: 1 | 7 | 30 | null
        message?: string
      } | {
        kind: "share-group"
        right: "read" | "comment" | "edit"
        days?: 1 | 7 | 30 | null
      } | {
        kind: "unshare"
        email_addresses: string[]
      }
      ids?: string[]
      filter?: BulkFilter
      key?: string
      most_seconds?: number
    } }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
    /** Translates many files of the caller into a language. Needs the scope `transcripts:write`. */
    startBulkTranslation(input: { body: {
      action: {
        kind: "translate"
        language: string
      }
      ids?: string[]
      filter?: BulkFilter
      key?: string
      most_seconds?: number
    } }, options?: CallOptions): Promise<{
      _id: string
      kind: string
      date: string
      state: "gathering" | "ready" | "running" | "done" | "cancelled"
      files: number
      finished: number
      failed_count: number
      price: {
        auto_seconds: number
        human_seconds: number
      } | null
      failed: BulkFailure[]
      next: number | null
    }>
  }
  comments: {
    /** Replies in a comment thread; one that was resolved is open again. Needs the scope `transcripts:write`. */
    addReply(input: { id: string; thread_id: string; query?: {
      language?: string
    }; body: {
      text: string
    } }, options?: CallOptions): Promise<{
      thread: CommentThread
    }>
    /** Begins a comment thread at words or at a moment. Needs the scope `transcripts:write`. */
    beginThread(input: { id: string; query?: {
      language?: string
    }; body: {
      anchor: WordsAnchor | MomentAnchor
      text: string
    } }, options?: CallOptions): Promise<{
      thread: CommentThread
    }>
    /** Changes a comment of the caller. Needs the scope `transcripts:write`. */
    editComment(input: { id: string; thread_id: string; comment_id: string; query?: {
      language?: string
    }; body: {
      text: string
    } }, options?: CallOptions): Promise<{
      thread: CommentThread
    }>
    /** The comment threads of a transcript or a translation, and who takes part. Needs the scope `transcripts:read`. */
    listComments(input: { id: string; query?: {
      language?: string
    } }, options?: CallOptions): Promise<CommentList>
    /** Comments that mention the caller and that they have not looked at. Needs the scope `transcripts:read`. */
    listMentions(input?: Record<string, never>, options?: CallOptions): Promise<{
      mentions: ({
        file_id: string
        file_name: string
        language: string
        thread_id: string
        created_date: string
      })[]
    }>
    /** Deletes a comment of the caller. Needs the scope `transcripts:write`. */
    removeComment(input: { id: string; thread_id: string; comment_id: string; query?: {
      language?: string
    } }, options?: CallOptions): Promise<void>
    /** Deletes a comment thread with all its comments. Needs the scope `transcripts:write`. */
    removeThread(input: { id: string; thread_id: string; query?: {
      language?: string
    } }, options?: CallOptions): Promise<void>
    /** Resolves a comment thread, or opens it again. Needs the scope `transcripts:write`. */
    setResolved(input: { id: string; thread_id: string; query?: {
      language?: string
    }; body: {
      is_resolved: boolean
    } }, options?: CallOptions): Promise<{
      thread: CommentThread
    }>
  }
  config: {
    /** Public settings of the client. */
    getConfig(input?: Record<string, never>, options?: CallOptions): Promise<ClientConfig>
  }
  contentAdmin: {
    /** Uploads a picture for the content. Needs the scope `admin`. */
    addPicture(input?: Record<string, never>, options?: CallOptions): Promise<ContentPicture>
    /** Begins a page or an article as a draft. Needs the scope `admin`. */
    createContent(input: { body: {
      kind: "page" | "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      address: string
      title: string
      template?: "T-01" | null
      like?: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** Goes back to what is published. Needs the scope `admin`. */
    discardContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; body: {
      version: number
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** All that the site shows, and drafts. Needs the scope `admin`. */
    listContent(input?: Record<string, never>, options?: CallOptions): Promise<ContentEntry[]>
    /** The last 50 versions of a document, newest first. Needs the scope `admin`. */
    listContentVersions(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string }, options?: CallOptions): Promise<ContentVersion[]>
    /** The pictures that content may show, newest first. Needs the scope `admin`. */
    listPictures(input?: Record<string, never>, options?: CallOptions): Promise<ContentPicture[]>
    /** The page as it would look, HTML. Needs the scope `admin`. */
    previewContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string }, options?: CallOptions): Promise<Response>
    /** Shows the draft on the site. Needs the scope `admin`. */
    publishContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; body: {
      version: number
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** A document as it is edited. Needs the scope `admin`. */
    readContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** An older version of a document. Needs the scope `admin`. */
    readContentVersion(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; version: number }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** Takes a document off the site, its draft with it; its versions stay. Needs the scope `admin`. */
    removeContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; body: {
      version: number
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** Makes an older version the draft. Needs the scope `admin`. */
    restoreContentVersion(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; version: number; body: {
      version: number
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** Saves the draft of a document. Needs the scope `admin`. */
    saveContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; body: {
      version: number
      document: unknown
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
    /** Takes a document off the site and keeps it as a draft. Needs the scope `admin`. */
    unpublishContent(input: { kind: "page" | "article" | "reviews"; language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"; name: string; body: {
      version: number
    } }, options?: CallOptions): Promise<{
      kind: "page"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        label: string
        category: string
        template: "T-01" | "T-02" | "T-03" | null
        list_of: "transcription" | "translation" | null
        position: number
        title: string
        description: string
        image: string | null
        sections: ContentSection[]
      }
    } | {
      kind: "article"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        title: string
        preview: string
        tags: string[]
        image: string | null
        main_page: boolean
        published: string
        text: string
      }
    } | {
      kind: "reviews"
      language: "en" | "es" | "de" | "fr" | "pt-BR" | "ar"
      name: string
      link: string
      state: "published" | "changed" | "draft" | "removed"
      version: number
      can_be_removed: boolean
      changed_date: string | null
      changed_by: string | null
      document: {
        reviews: Review[]
      }
    }>
  }
  desk: {
    /** What waits for transcriptors, by language and age, and how many reviews wait. Needs the scope `admin`. */
    getDesk(input?: Record<string, never>, options?: CallOptions): Promise<DeskReport>
    /**
     * Transcriptors by address, with level, files in work, what they published, and their newest grades. Needs the
     * scope `admin`.
     */
    listDeskPeople(input?: { query?: {
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      transcriptors: DeskPerson[]
      next: string | null
    }>
    /**
     * Files that several transcriptors write in parts: who has which, how far they are, and who joins them. Needs the
     * scope `admin`.
     */
    listSplitFiles(input?: { query?: {
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      files: SplitFile[]
      next: string | null
    }>
    /**
     * Files and parts that transcriptors have taken, longest untouched first, without their names and contents. Needs
     * the scope `admin`.
     */
    listTakenWork(input?: { query?: {
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      taken: TakenWork[]
      next: string | null
    }>
    /**
     * Put a taken file, or a part of it, back into the pool with its text; its transcriptor is told. Needs the scope
     * `admin`.
     */
    returnTakenWork(input: { id: string; body: {
      transcriptor_id: string
      part: number | null
    } }, options?: CallOptions): Promise<void>
  }
  engines: {
    /**
     * Download a speech model in the background; goes on where an earlier download stopped. Needs the scope `admin`.
     */
    addModel(input: { name: string }, options?: CallOptions): Promise<void>
    /** Speech engines of the server, its models and those that it can download. Needs the scope `admin`. */
    getEngines(input?: Record<string, never>, options?: CallOptions): Promise<EnginesReport>
    /** The last trial of yours, as far as it is. Needs the scope `admin`. */
    getEngineTrial(input?: Record<string, never>, options?: CallOptions): Promise<{
      trial: EngineTrial | null
    }>
    /**
     * Set the order in which engines are taken for a language; an empty one is the default. Needs the scope `admin`.
     */
    orderEngines(input: { language: string; body: {
      ids: string[]
    } }, options?: CallOptions): Promise<void>
    /** Remove a speech model, and what was fetched of it. Needs the scope `admin`. */
    removeModel(input: { name: string }, options?: CallOptions): Promise<void>
    /** Use an engine again that was set aside because it kept breaking down. Needs the scope `admin`. */
    resumeEngine(input: { id: string }, options?: CallOptions): Promise<void>
    /** Stop a download; what was fetched is kept. Needs the scope `admin`. */
    stopModel(input: { name: string }, options?: CallOptions): Promise<void>
    /**
     * Have each engine transcribe one recording, its first minute, in the place of the trial before. Needs the scope
     * `admin`.
     */
    tryEngines(input: { body: {
      sound: string | null
      language: string
      reference?: string
    } }, options?: CallOptions): Promise<void>
  }
  files: {
    /**
     * Archives several files of the caller or brings them back, or moves them to a folder. Needs the scope
     * `files:write`.
     */
    changeFiles(input: { body: {
      ids: string[]
      is_archived?: boolean
      folder_id?: string | null
    } }, options?: CallOptions): Promise<ManyOutcome>
    /** Which subtitles of an export break a rule. Needs the scope `transcripts:read`. */
    checkCaptions(input: { id: string; format: "srt" | "vtt"; query?: {
      translate_language?: string
      is_show_speaker_names?: boolean | "true" | "false"
      is_show_timecodes_paragraph?: boolean | "true" | "false"
      is_remove_strikethrough_text?: boolean | "true" | "false"
      split_subtitle_over_lines?: number
      charachters_per_line?: number
      characters_per_second?: number
    } }, options?: CallOptions): Promise<{
      cues: number
      broken: number
      problems: CaptionProblem[]
    }>
    /**
     * Puts a flagged file back into the pool, or cancels its human transcription and gives the time back. Needs the
     * scope `files:write`.
     */
    decideHeldFile(input: { id: string; body: {
      decision: "keep" | "cancel"
    } }, options?: CallOptions): Promise<FlatFile>
    /** The media as an attachment under its own name. Needs the scope `files:read`. */
    downloadMedia(input: { id: string }, options?: CallOptions): Promise<Response>
    /** The media of several files as one zip. Needs the scope `files:read`. */
    downloadMediaArchive(input: { query: {
      ids: string
    } }, options?: CallOptions): Promise<Response>
    /** The transcripts of several files as one zip of documents. Needs the scope `transcripts:read`. */
    exportArchive(input: { format: "txt" | "json" | "docx" | "pdf" | "srt" | "vtt"; query: {
      is_show_speaker_names?: boolean | "true" | "false"
      is_show_timecodes_paragraph?: boolean | "true" | "false"
      is_remove_strikethrough_text?: boolean | "true" | "false"
      split_subtitle_over_lines?: number
      charachters_per_line?: number
      characters_per_second?: number
      template?: string
      is_show_comments?: boolean | "true" | "false"
      is_show_summary?: boolean | "true" | "false"
      answers?: string
      is_chapters?: boolean | "true" | "false"
      ids: string
    } }, options?: CallOptions): Promise<Response>
    /** The transcript as a document (txt, json, docx, pdf, srt, vtt). Needs the scope `transcripts:read`. */
    exportTranscript(input: { id: string; format: "txt" | "json" | "docx" | "pdf" | "srt" | "vtt"; query?: {
      translate_language?: string
      is_show_speaker_names?: boolean | "true" | "false"
      is_show_timecodes_paragraph?: boolean | "true" | "false"
      is_remove_strikethrough_text?: boolean | "true" | "false"
      split_subtitle_over_lines?: number
      charachters_per_line?: number
      characters_per_second?: number
      template?: string
      is_show_comments?: boolean | "true" | "false"
      is_show_summary?: boolean | "true" | "false"
      answers?: string
      is_chapters?: boolean | "true" | "false"
    } }, options?: CallOptions): Promise<Response>
    /**
     * The caller's files that hold the same recordings as some that are not uploaded yet. Needs the scope
     * `files:write`.
     */
    findSame(input: { body: {
      media: ({
        size: number
        sample: string
      })[]
    } }, options?: CallOptions): Promise<(SameFile | null)[]>
    /**
     * Gives a taken file back and says why it cannot be transcribed; its text stays. Needs the scope
     * `transcripts:write`.
     */
    flagTranscription(input: { id: string; body: {
      reason: "bad-sound" | "wrong-language" | "no-speech" | "too-many-speakers" | "cannot-play" | "other"
      detail?: string
    } }, options?: CallOptions): Promise<void>
    /** One file by its id. Needs the scope `files:read`. */
    getFile(input: { id: string }, options?: CallOptions): Promise<FlatFile>
    /**
     * The template that the documents of a file are written by unless another is asked for. Needs the scope
     * `transcripts:read`.
     */
    getFileTemplate(input: { id: string }, options?: CallOptions): Promise<{
      template: NamedTemplate | null
    }>
    /** The media for playing. Needs the scope `files:read`. */
    getMedia(input: { id: string }, options?: CallOptions): Promise<Response>
    /** Peaks of the sound around some moments, such as those that a search found. Needs the scope `files:read`. */
    getMoments(input: { id: string; query: {
      at: string
    } }, options?: CallOptions): Promise<{
      moments: ({
        from: number
        peaks: number[]
      })[]
    }>
    /** A small picture of a video. Needs the scope `files:read`. */
    getThumbnail(input: { id: string }, options?: CallOptions): Promise<Response>
    /** Peaks of the sound for drawing. Needs the scope `files:read`. */
    getWaveform(input: { id: string }, options?: CallOptions): Promise<Waveform>
    /** The caller's files, newest first unless sorted otherwise. Needs the scope `files:read`. */
    listFiles(input?: { query?: {
      only_info?: boolean | "true" | "false"
      page?: number
      limit?: number
      sort?: "-uploaded_date" | "uploaded_date" | "name" | "-name" | "length" | "-length" | "status" | "-status"
      status?: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
      q?: string
      shared?: boolean | "true" | "false"
      archived?: "no" | "only" | "any"
      folder?: string
      tag?: string
      language?: string
      from?: string
      before?: string
    } }, options?: CallOptions): Promise<{
      files: FileListItem[]
      count: number
      archived_count?: number
      folder_count?: number
      tag_count?: number
      filter_count?: number
      total_length: number
      autoTranscribeOrFailedFilesLength: number
      humanTranscribeOrFailedFilesLength: number
    }>
    /** Files that transcriptors could not do, for whoever runs the server. Needs the scope `admin`. */
    listFlaggedFiles(input?: Record<string, never>, options?: CallOptions): Promise<FlaggedFile[]>
    /** How large a zip of the media of several files would be, and what it leaves out. Needs the scope `files:read`. */
    planMediaArchive(input: { query: {
      ids: string
    } }, options?: CallOptions): Promise<MediaArchivePlan>
    /** Hands the FINISHED text to its owner, who is charged. Needs the scope `transcripts:write`. */
    publishTranscription(input: { id: string }, options?: CallOptions): Promise<FlatFile>
    /** Gives a taken file back to the pool; its text stays. Needs the scope `transcripts:write`. */
    releaseTranscription(input: { id: string }, options?: CallOptions): Promise<void>
    /**
     * What removing files would cost now: the text that could be read of running work is paid for. Needs the scope
     * `files:read`.
     */
    removalCost(input: { query: {
      ids: string
    } }, options?: CallOptions): Promise<{
      auto_seconds: number
      human_seconds: number
    }>
    /** Removes a file with its media and text. Needs the scope `files:write`. */
    removeFile(input: { id: string }, options?: CallOptions): Promise<void>
    /**
     * Keeps a taken file, which saves of its text do as well, from going back to the pool. Needs the scope
     * `transcripts:write`.
     */
    renewTranscription(input: { id: string }, options?: CallOptions): Promise<FlatFile>
    /** Tries a FAILED file again; it becomes TRANSCRIBE. Needs the scope `files:write`. */
    resumeTranscription(input: { id: string }, options?: CallOptions): Promise<FlatFile>
    /**
     * How long the fast and the best engine for a language take; empty where there is no choice. Needs the scope
     * `files:read`.
     */
    supportedPresets(input?: { query?: {
      language_code?: string
      is_multilingual?: boolean | "true" | "false"
    } }, options?: CallOptions): Promise<PresetOption[]>
    /** Languages that can be transcribed. */
    supportedTranscriptionLanguages(input?: Record<string, never>, options?: CallOptions): Promise<LanguageOption[]>
    /** Languages to translate into; `from_service`: only those that the engine here can. */
    supportedTranslationLanguages(input?: { query?: {
      from_service?: boolean | "true" | "false"
      from?: string
    } }, options?: CallOptions): Promise<TranslationLanguage[]>
    /**
     * Takes a part of a long file, which several transcriptors write side by side. Needs the scope `transcripts:write`.
     */
    takePart(input: { id: string; body: {
      part: number
    } }, options?: CallOptions): Promise<FlatFile>
    /**
     * Takes a file that waits for a transcriptor, or tries its FAILED draft again. Needs the scope `transcripts:write`.
     */
    takeTranscription(input: { id: string }, options?: CallOptions): Promise<FlatFile>
    /** Lets the machine write the text once more, in this or another language. Needs the scope `files:write`. */
    transcribeAgain(input: { id: string; body: {
      language_code?: string
      is_multilingual?: boolean
      speakers?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "auto" | "several" | "tracks"
      preset?: "fast" | "best"
      vocabulary?: string
    } }, options?: CallOptions): Promise<FlatFile>
    /**
     * Sets the status (EDITING or FINISHED), the name, the note to the transcriptor, or whether it is archived. Needs
     * the scope `files:write`.
     */
    updateFile(input: { id: string; body: {
      status?: "EDITING" | "FINISHED"
      name?: string
      note_for_transcriptor?: string
      is_archived?: boolean
    } }, options?: CallOptions): Promise<FlatFile>
    /** Uploads one audio or video file in the multipart field `media`. Needs the scope `files:write`. */
    uploadMedia(input: { query?: {
      is_for_transcribe?: boolean | "true" | "false"
      is_multilingual?: boolean | "true" | "false"
      language_code?: string
      speakers?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "auto" | "several" | "tracks"
      preset?: "fast" | "best"
      vocabulary?: string
      style_guide?: string
      folder_id?: string
      device?: "BROWSER" | "DESKTOP"
      is_for_human_transcribe?: boolean | "true" | "false"
      human_translate_languages?: string
      accept_quota?: boolean | "true" | "false"
      note_for_transcriptor?: string
    }; body: { file: Blob; name: string } }, options?: CallOptions): Promise<FlatFile>
  }
  filters: {
    /** The caller's saved filters, by name. Needs the scope `files:read`. */
    listFilters(input?: Record<string, never>, options?: CallOptions): Promise<{
      filters: SavedFilter[]
    }>
    /** Removes a saved filter; no file changes. Needs the scope `files:write`. */
    removeFilter(input: { id: string }, options?: CallOptions): Promise<void>
    /** Saves a filter of the list of files. Needs the scope `files:write`. */
    saveFilter(input: { body: {
      name: string
      filter: FileFilter
    } }, options?: CallOptions): Promise<SavedFilter>
    /** Renames a saved filter, or changes what it leaves. Needs the scope `files:write`. */
    updateFilter(input: { id: string; body: {
      name?: string
      filter?: FileFilter
    } }, options?: CallOptions): Promise<SavedFilter>
  }
  folders: {
    /** Makes a folder, in another one or by itself. Needs the scope `files:write`. */
    createFolder(input: { body: {
      name: string
      parent_id?: string | null
    } }, options?: CallOptions): Promise<Folder>
    /** The caller's folders. Needs the scope `files:read`. */
    listFolders(input?: Record<string, never>, options?: CallOptions): Promise<{
      folders: Folder[]
    }>
    /**
     * Removes a folder; its files and folders move to the one that it lies in, or to none. Needs the scope
     * `files:write`.
     */
    removeFolder(input: { id: string }, options?: CallOptions): Promise<void>
    /**
     * Renames a folder, moves it with all that is in it, or says what its files begin with. Needs the scope
     * `files:write`.
     */
    updateFolder(input: { id: string; body: {
      name?: string
      parent_id?: string | null
      defaults?: {
        language_code: string | null
        preset: "fast" | "best" | null
        speakers?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "auto" | "several" | "tracks" | null
        style_guide: string | null
        export_format?: "txt" | "json" | "docx" | "pdf" | "srt" | "vtt" | null
        export_template?: string | null
        vocabulary: string[]
        retention?: RetentionRule | null
      }
    } }, options?: CallOptions): Promise<Folder>
  }
  hearings: {
    /** What the engine heard that listened to a part of a file last. Needs the scope `transcripts:read`. */
    getHearing(input: { id: string }, options?: CallOptions): Promise<Hearing>
    /**
     * The engines that can listen to a part of a file again, and how much of it is free today. Needs the scope
     * `transcripts:read`.
     */
    listHearingEngines(input: { id: string }, options?: CallOptions): Promise<HearingChoices>
    /**
     * Has an engine listen to a part of a file again; the text itself stays as it is. Needs the scope
     * `transcripts:write`.
     */
    requestHearing(input: { id: string; body: HearingRequest }, options?: CallOptions): Promise<{
      request: string
    }>
    /** Gives up listening to a part of a file, and forgets what came of it. Needs the scope `transcripts:write`. */
    stopHearing(input: { id: string }, options?: CallOptions): Promise<void>
  }
  holds: {
    /**
     * Whether all files of the caller, or of the workspace that they act for, are on legal hold, and by whom. Needs the
     * scope `files:read`.
     */
    getOwnHold(input?: Record<string, never>, options?: CallOptions): Promise<{
      hold: "owner" | "admin" | null
    }>
    /**
     * Puts all files of the caller, or of the workspace that they act for, on legal hold, also those to come. Needs the
     * scope `files:write`.
     */
    holdAll(input: { body: {
      reason: string
    } }, options?: CallOptions): Promise<void>
    /**
     * Puts all files of a person or a team on legal hold, also those to come; only an administrator can lift it. Needs
     * the scope `admin`.
     */
    holdAllOfAnybody(input: { id: string; body: {
      reason: string
    } }, options?: CallOptions): Promise<void>
    /** Puts anybody’s file on legal hold; only an administrator can lift it. Needs the scope `admin`. */
    holdAnyFile(input: { id: string; body: {
      reason: string
    } }, options?: CallOptions): Promise<void>
    /** Puts anybody’s folder on legal hold; only an administrator can lift it. Needs the scope `admin`. */
    holdAnyFolder(input: { id: string; body: {
      reason: string
    } }, options?: CallOptions): Promise<void>
    /**
     * Puts a file of the caller on legal hold: nothing removes it until the hold is lifted. Needs the scope
     * `files:write`.
     */
    holdFile(input: { id: string; body: {
      reason: string
    } }, options?: CallOptions): Promise<void>
    /**
     * Puts all files of a folder and below on legal hold; they cannot leave it until the hold is lifted. Needs the
     * scope `files:write`.
     */
    holdFolder(input: { id: string; body: {
      reason: string
    } }, options?: CallOptions): Promise<void>
    /**
     * Lifts that hold; one of an administrator stays, and so do those of single files and folders. Needs the scope
     * `files:write`.
     */
    liftAllHold(input?: Record<string, never>, options?: CallOptions): Promise<void>
    /** Lifts an administrator’s legal hold on a file. Needs the scope `admin`. */
    liftAnyFileHold(input: { id: string }, options?: CallOptions): Promise<void>
    /** Lifts an administrator’s legal hold on a folder. Needs the scope `admin`. */
    liftAnyFolderHold(input: { id: string }, options?: CallOptions): Promise<void>
    /** Lifts the caller’s legal hold on a file; one of an administrator stays. Needs the scope `files:write`. */
    liftFileHold(input: { id: string }, options?: CallOptions): Promise<void>
    /** Lifts the caller’s legal hold on a folder; one of an administrator stays. Needs the scope `files:write`. */
    liftFolderHold(input: { id: string }, options?: CallOptions): Promise<void>
    /** Lifts an administrator’s legal hold on all files of a person or a team. Needs the scope `admin`. */
    liftHoldOfAnybody(input: { id: string }, options?: CallOptions): Promise<void>
  }
  jobs: {
    /**
     * Cancel a job that runs or waits; whoever waits for it is told, and gets back time that bought nothing yet. Needs
     * the scope `admin`.
     */
    cancelJob(input: { kind: string; id: string }, options?: CallOptions): Promise<void>
    /**
     * What runs, waits and has run out of tries, by kind of job, without names or contents of files. Needs the scope
     * `admin`.
     */
    getJobs(input?: Record<string, never>, options?: CallOptions): Promise<JobsReport>
    /** Run a job again that ran out of tries, where nobody else can. Needs the scope `admin`. */
    runAgain(input: { kind: string; id: string }, options?: CallOptions): Promise<void>
  }
  liveTranscription: {
    /** Ends a live session: its file becomes one like any other. Needs the scope `files:write`. */
    endLiveSession(input: { id: string }, options?: CallOptions): Promise<void>
    /** How a live session stands. Needs the scope `files:read`. */
    getLiveSession(input: { id: string }, options?: CallOptions): Promise<LiveSession>
    /** Begins a recording that is written down while it is made. Needs the scope `files:write`. */
    openLiveSession(input: { body: {
      name: string
      language_code: string
      folder_id?: string | null
      translate_languages?: string[]
      client_key: string
    } }, options?: CallOptions): Promise<{
      session: LiveSession
      file: FlatFile
    }>
    /** Chooses the languages into which a live session is translated. Needs the scope `files:write`. */
    setLiveTranslations(input: { id: string; body: {
      translate_languages: string[]
    } }, options?: CallOptions): Promise<LiveSession>
  }
  messages: {
    /** Messages of the contact form, newest first. Needs the scope `admin`. */
    listMessages(input?: { query?: {
      open?: "true" | "false"
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      messages: ContactMessage[]
      next: string | null
    }>
    /** Say whether a message of the contact form was answered. Needs the scope `admin`. */
    markMessage(input: { id: string; body: {
      answered: boolean
    } }, options?: CallOptions): Promise<void>
  }
  operatedSite: {
    /**
     * Who runs this site, who sells and what time costs, and what the files of the installation say of it. Needs the
     * scope `admin`.
     */
    getOperatedSite(input?: Record<string, never>, options?: CallOptions): Promise<OperatedSite>
    /**
     * Say who runs this site, how they are reached and where they are; public pages show it at once. Needs the scope
     * `admin`.
     */
    saySiteDetails(input: { body: {
      value: {
        name: string
        description: string
        email?: string
        phone?: string
        social?: {
          facebook?: string
          twitter?: string
          linkedin?: string
          instagram?: string
        }
        founder?: string
        owner?: {
          name: string
          url: string
        }
        app_store?: string
        support_center?: string
        place?: {
          label: string
          latitude: number
          longitude: number
        }
      } | null
    } }, options?: CallOptions): Promise<void>
  }
  operatedWebhooks: {
    /**
     * Webhooks of all accounts, newest first, with how their deliveries fare and without what is secret in them. Needs
     * the scope `admin`.
     */
    listAllWebhooks(input?: { query?: {
      trouble?: "true" | "false"
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      webhooks: OperatedWebhook[]
      next: string | null
    }>
    /**
     * Send a failed delivery again, under the same id; one that waits or was delivered is left as it is. Needs the
     * scope `admin`.
     */
    resendAnyDelivery(input: { id: string; delivery_id: string }, options?: CallOptions): Promise<void>
    /**
     * Switch a webhook off, of which its owner is told by mail, or one on that was switched off for its owner. Needs
     * the scope `admin`.
     */
    switchAnyWebhook(input: { id: string; body: {
      is_enabled: boolean
    } }, options?: CallOptions): Promise<void>
  }
  overview: {
    /**
     * Look at the machine again, as `longhand doctor` does; the overview shows what was found. Needs the scope `admin`.
     */
    checkAgain(input?: Record<string, never>, options?: CallOptions): Promise<void>
    /**
     * How the server is: processes, queue, disk, recent failures, checks, and what to do about each. Needs the scope
     * `admin`.
     */
    getOverview(input?: Record<string, never>, options?: CallOptions): Promise<Overview>
  }
  people: {
    /** Sign an account out on all devices. Needs the scope `admin`. */
    endSessions(input: { id: string }, options?: CallOptions): Promise<void>
    /** One account, without names or contents of its files. Needs the scope `admin`. */
    getPerson(input: { id: string }, options?: CallOptions): Promise<PersonDetails>
    /** Give time to an account without payment. Needs the scope `admin`. */
    grantTime(input: { id: string; body: {
      auto_seconds?: number
      human_seconds?: number
      reason?: string
      wish: string
    } }, options?: CallOptions): Promise<void>
    /** Accounts by the beginning of their address, or the newest first. Needs the scope `admin`. */
    listPeople(input?: { query?: {
      q?: string
      role?: "USER" | "SUBSCRIBER" | "ADMIN" | "HUMAN-TRANSCRIPTOR"
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      people: Person[]
      next: string | null
    }>
    /** Let the owner of a suspended account log in again. Needs the scope `admin`. */
    resumePerson(input: { id: string }, options?: CallOptions): Promise<void>
  }
  plan: {
    /** Prices and discounts. Needs the scope `billing:read`. */
    getPlanInfo(input?: Record<string, never>, options?: CallOptions): Promise<{
      auto_transcription: {
        price: number
        discounts: ({
          more_than: number
          price: number
        })[]
      }
      human_transcription: {
        price: number
        discounts: ({
          more_than: number
          price: number
        })[]
      }
      answers: {
        letters_per_second: number
        least_seconds: number
      }
      price_list: string
    }>
  }
  preferences: {
    /**
     * What the caller chose: mails about files, vocabulary, the template of exports. Needs the scope `account:read`.
     */
    getPreferences(input?: Record<string, never>, options?: CallOptions): Promise<Preferences>
  }
  questions: {
    /**
     * Asks all files that the caller may read, or those of a folder; progress is told by events. Needs the scope
     * `transcripts:write`.
     */
    askQuestion(input: { body: {
      question: string
      folder?: string | null
    } }, options?: CallOptions): Promise<QuestionAnswer>
    /** Has a question answered again, from the texts as they are now. Needs the scope `transcripts:write`. */
    askQuestionAgain(input: { question_id: string }, options?: CallOptions): Promise<QuestionAnswer>
    /**
     * The answer to a question, each sentence with the words of files that bear it out. Needs the scope
     * `transcripts:read`.
     */
    getQuestion(input: { question_id: string }, options?: CallOptions): Promise<QuestionAnswer>
    /** What the account asked of several files, newest first. Needs the scope `transcripts:read`. */
    listQuestions(input?: Record<string, never>, options?: CallOptions): Promise<{
      questions: AskedQuestion[]
      host: string | null
    }>
    /**
     * What a question to several files costs at most, and to which server passages are sent for it. Needs the scope
     * `transcripts:read`.
     */
    questionCost(input?: Record<string, never>, options?: CallOptions): Promise<AnswerOffer>
    /**
     * Deletes a question; one that is being answered is cancelled, and keeps the answer that it had before. Needs the
     * scope `transcripts:write`.
     */
    removeQuestion(input: { question_id: string }, options?: CallOptions): Promise<void>
  }
  replacements: {
    /**
     * Ends a replacement, or its undoing; texts that are through stay as they are. Needs the scope `transcripts:write`.
     */
    cancelReplacement(input: { id: string }, options?: CallOptions): Promise<Replacement>
    /** How far a replacement is. Needs the scope `transcripts:read`. */
    getReplacement(input: { id: string }, options?: CallOptions): Promise<Replacement>
    /** The caller's latest replacements, the newest first. Needs the scope `transcripts:read`. */
    listReplacements(input?: Record<string, never>, options?: CallOptions): Promise<{
      replacements: Replacement[]
    }>
    /** What a replacement would change, each occurrence with its sentence. Needs the scope `transcripts:read`. */
    previewReplacement(input: { query: {
      speaker?: string
      from?: string
      to?: string
      file?: string
      folder?: string
      tag?: string
      after?: string
      find: string
      replace_with?: string
      matches_case?: boolean | "true" | "false"
      language?: string
    } }, options?: CallOptions): Promise<{
      files: ReplaceFile[]
      next: string | null
      is_complete: boolean
    }>
    /**
     * Replaces chosen occurrences in several texts; an account has one replacement in work. Needs the scope
     * `transcripts:write`.
     */
    startReplacement(input: { body: {
      find: string
      replace_with: string
      matches_case: boolean
      texts: ({
        file: string
        language: string
        version: number
        hits: ({
          paragraph: string
          nth: number
        })[]
      })[]
    } }, options?: CallOptions): Promise<Replacement>
    /** Brings each text back to what it was, unless it was changed since. Needs the scope `transcripts:write`. */
    undoReplacement(input: { id: string }, options?: CallOptions): Promise<Replacement>
  }
  reviews: {
    /** Says once which differences are no errors, and why; somebody decides. Needs the scope `transcripts:write`. */
    answerReview(input: { id: string; body: {
      disputed: number[]
      answer?: string
    } }, options?: CallOptions): Promise<WholeReview>
    /** Decides which disputed differences are no errors; the grade becomes another. Needs the scope `admin`. */
    decideReview(input: { id: string; body: {
      accepted: number[]
      decision?: string
    } }, options?: CallOptions): Promise<WholeReview>
    /**
     * Ends a review: its transcriptor is graded by what the reviewer changed, who sees the sample no more. Needs the
     * scope `transcripts:write`.
     */
    finishReview(input: { id: string }, options?: CallOptions): Promise<void>
    /** A review that its transcriptor has answered, with each difference. Needs the scope `admin`. */
    getAnsweredReview(input: { id: string }, options?: CallOptions): Promise<WholeReview>
    /** The sound of a review whose transcriptor disagrees. Needs the scope `admin`. */
    getAnsweredSound(input: { id: string }, options?: CallOptions): Promise<Response>
    /** A review of the caller's work with each difference. Needs the scope `transcripts:read`. */
    getReview(input: { id: string }, options?: CallOptions): Promise<WholeReview>
    /** The sound of a sample. Needs the scope `transcripts:read`. */
    getReviewSound(input: { id: string }, options?: CallOptions): Promise<Response>
    /**
     * The text of a sample that the caller reviews, as they have changed it so far. Needs the scope `transcripts:read`.
     */
    getReviewText(input: { id: string }, options?: CallOptions): Promise<Transcript>
    /**
     * Reviews of one stage, answered ones oldest first, others newest first, for whoever runs the server. Needs the
     * scope `admin`.
     */
    listAllReviews(input?: { query?: {
      stage?: "open" | "answered" | "done"
    } }, options?: CallOptions): Promise<ListedReview[]>
    /**
     * Samples to review, the reviews of own work, newest first, and where they put the caller. Needs the scope
     * `transcripts:read`.
     */
    listReviews(input?: Record<string, never>, options?: CallOptions): Promise<{
      open: OpenReview[]
      results: ReviewResult[]
      standing: ReviewStanding
    }>
    /**
     * Gives a sample back; what was changed of it is dropped, for the next reviewer begins anew. Needs the scope
     * `transcripts:write`.
     */
    releaseReview(input: { id: string }, options?: CallOptions): Promise<void>
    /**
     * Keeps a taken sample, which saves of its text do as well, from waiting for somebody else. Needs the scope
     * `transcripts:write`.
     */
    renewReview(input: { id: string }, options?: CallOptions): Promise<OpenReview>
    /** Saves the text of a sample that the caller reviews. Needs the scope `transcripts:write`. */
    saveReviewText(input: { id: string; body: Transcript }, options?: CallOptions): Promise<void>
    /** Takes a sample to review it. Needs the scope `transcripts:write`. */
    takeReview(input: { id: string }, options?: CallOptions): Promise<OpenReview>
  }
  sales: {
    /**
     * What moved time on the plan of an account, newest first, with the balance after each. Needs the scope `admin`.
     */
    getLedger(input: { id: string; query?: {
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      entries: LedgerEntry[]
      next: string | null
    }>
    /** The plan of an account, by the account’s id, with its newest payments. Needs the scope `admin`. */
    getPlan(input: { id: string }, options?: CallOptions): Promise<{
      account: StoredOwner
      available: ImportCost
      reserved: ImportCost
      used: ImportCost
      owed: ImportCost
      payments: Payment[]
      can_refund: boolean
    }>
    /** Payments of all accounts, newest first, or of those whose address begins so. Needs the scope `admin`. */
    listPayments(input?: { query?: {
      q?: string
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      payments: Payment[]
      next: string | null
    }>
  }
  search: {
    /**
     * What was said in texts and translations that the caller may read, by file. Needs the scope `transcripts:read`.
     */
    searchTexts(input: { query: {
      q: string
      speaker?: string
      language?: string
      from?: string
      to?: string
      unsure?: boolean | "true" | "false"
      file?: string
      folder?: string
      tag?: string
      after?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      files: FoundFile[]
      next: string | null
      is_complete: boolean
    }>
  }
  secondReadings: {
    /**
     * Counts whose word a person took where the text and the second reading differ. Needs the scope
     * `transcripts:write`.
     */
    countReadingChoice(input: { id: string; body: {
      speaker: string
      taken: "first" | "second"
    } }, options?: CallOptions): Promise<void>
    /**
     * What a second engine heard in a file, or who can be asked and what it costs. Needs the scope `transcripts:read`.
     */
    getSecondReading(input: { id: string }, options?: CallOptions): Promise<SecondReadingState>
    /** Has a second engine hear the whole file; the text itself stays as it is. Needs the scope `files:write`. */
    orderSecondReading(input: { id: string; body: {
      engine: "sherpa" | "pocketsphinx" | "openai"
    } }, options?: CallOptions): Promise<{
      request: string
    }>
    /** Gives up a second reading, or removes it; the text itself stays as it is. Needs the scope `files:write`. */
    removeSecondReading(input: { id: string }, options?: CallOptions): Promise<void>
  }
  sentMails: {
    /**
     * Mails of the last 30 days, newest first, without what they said, and those that wait. Needs the scope `admin`.
     */
    listMails(input?: { query?: {
      failed?: "true" | "false"
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      mails: SentMail[]
      next: string | null
      queue: {
        waiting: number
        later: number
        exhausted: number
        oldest_wait: number | null
      }
    }>
    /** Send a mail again that is out of tries, as things are now. Needs the scope `admin`. */
    sendMailAgain(input: { id: string }, options?: CallOptions): Promise<void>
    /** Send a test mail to the caller now, and answer what the mail server said. Needs the scope `admin`. */
    sendTestMail(input?: Record<string, never>, options?: CallOptions): Promise<{
      is_sent: boolean
      recipient: string
      answer: string
    }>
  }
  settings: {
    /**
     * Every setting of the server that answers, and where each comes from; secrets are only said to be set. Needs the
     * scope `admin`.
     */
    getSettings(input?: Record<string, never>, options?: CallOptions): Promise<{
      settings: Setting[]
    }>
  }
  shares: {
    /**
     * Changes what somebody may do with the files of a shared folder, or until when; it counts at once. Needs the scope
     * `transcripts:write`.
     */
    changeFolderShare(input: { id: string; share_id: string; body: {
      right?: "read" | "comment" | "edit"
      days?: 1 | 7 | 30 | null
    } }, options?: CallOptions): Promise<FileShares>
    /**
     * Changes what somebody may do with a shared file, or until when; it counts at once. Needs the scope
     * `transcripts:write`.
     */
    changeShare(input: { id: string; share_id: string; body: {
      right?: "read" | "comment" | "edit"
      days?: 1 | 7 | 30 | null
    } }, options?: CallOptions): Promise<FileShares>
    /**
     * Who would gain or lose sight of files if they, or a folder, were moved, or a folder removed. Needs the scope
     * `files:write`.
     */
    compareAudience(input: { body: {
      move: "files"
      ids: string[]
      to: string | null
    } | {
      move: "folder"
      id: string
      to: string | null
    } | {
      move: "content"
      id: string
    } }, options?: CallOptions): Promise<{
      gains: Audience
      loses: Audience
    }>
    /**
     * Ends the sharing of a folder with a person or with the group; it counts at once. Needs the scope
     * `transcripts:write`.
     */
    endFolderShare(input: { id: string; share_id: string }, options?: CallOptions): Promise<FileShares>
    /**
     * Ends the sharing of a file with a person or with the group; it counts at once. Needs the scope
     * `transcripts:write`.
     */
    endShare(input: { id: string; share_id: string }, options?: CallOptions): Promise<FileShares>
    /** With whom a folder is shared, by address and by plan. Needs the scope `transcripts:read`. */
    listFolderShares(input: { id: string }, options?: CallOptions): Promise<FileShares>
    /**
     * With whom a file is shared, by address and by plan, and who has opened it. Needs the scope `transcripts:read`.
     */
    listShares(input: { id: string }, options?: CallOptions): Promise<FileShares>
    /**
     * Shares all files of a folder with everybody who is invited to the caller’s plan, now and later. Needs the scope
     * `transcripts:write`.
     */
    shareFolderWithGroup(input: { id: string; body: {
      right: "read" | "comment" | "edit"
      days?: 1 | 7 | 30 | null
    } }, options?: CallOptions): Promise<FileShares>
    /**
     * Shares all files of a folder with the people at these addresses, to read, comment or edit. Needs the scope
     * `transcripts:write`.
     */
    shareFolderWithPeople(input: { id: string; body: {
      email_addresses: string[]
      right: "read" | "comment" | "edit"
      days?: 1 | 7 | 30 | null
      message?: string
    } }, options?: CallOptions): Promise<{
      people: PersonShare[]
      group: GroupShare | null
      by_folders: FolderHolder[]
      warnings: string[]
    }>
    /**
     * Shares a file with everybody who is invited to the caller’s plan, now and later. Needs the scope
     * `transcripts:write`.
     */
    shareWithGroup(input: { id: string; body: {
      right: "read" | "comment" | "edit"
      days?: 1 | 7 | 30 | null
    } }, options?: CallOptions): Promise<FileShares>
    /**
     * Shares a file with the people at these addresses, to read, comment or edit. Needs the scope `transcripts:write`.
     */
    shareWithPeople(input: { id: string; body: {
      email_addresses: string[]
      right: "read" | "comment" | "edit"
      days?: 1 | 7 | 30 | null
      message?: string
    } }, options?: CallOptions): Promise<{
      people: PersonShare[]
      group: GroupShare | null
      by_folders: FolderHolder[]
      warnings: string[]
    }>
  }
  sharing: {
    /**
     * Changes what a link allows, until when, or its password; it counts at once. Needs the scope `transcripts:write`.
     */
    changeShareLink(input: { id: string; share_id: string; body: {
      right?: "read" | "comment" | "edit"
      days?: 1 | 7 | 30
      password?: string | null
    } }, options?: CallOptions): Promise<ShareLink>
    /** Makes a link to read, comment on or edit a file, for 1, 7 or 30 days. Needs the scope `transcripts:write`. */
    createShareLink(input: { id: string; body: {
      days: 1 | 7 | 30
      right?: "read" | "comment" | "edit"
      password?: string
      captions?: {
        seats: number
      }
    } }, options?: CallOptions): Promise<{
      _id: string
      right: "read" | "comment" | "edit"
      has_password: boolean
      created_date: string
      expires_date: string
      last_opened_date: string | null
      guests: LinkGuest[]
      guest_count: number
      captions?: {
        seats: number
      }
      url: string
    }>
    /** Makes a link for each of several files, all on the same terms. Needs the scope `transcripts:write`. */
    createShareLinks(input: { body: {
      ids: string[]
      days: 1 | 7 | 30
      right?: "read" | "comment" | "edit"
      password?: string
    } }, options?: CallOptions): Promise<{
      links: ({
        _id: string
        right: "read" | "comment" | "edit"
        has_password: boolean
        created_date: string
        expires_date: string
        last_opened_date: string | null
        guests: LinkGuest[]
        guest_count: number
        captions?: {
          seats: number
        }
        file: string
        name: string
        url: string
      })[]
      failed: ({
        file: string
        name: string | null
        code: string
        message: string
      })[]
    }>
    /** A file's links that have not expired, newest first. Needs the scope `transcripts:read`. */
    listShareLinks(input: { id: string }, options?: CallOptions): Promise<ShareLink[]>
    /** Takes a link back; it stops working at once. Needs the scope `transcripts:write`. */
    removeShareLink(input: { id: string; share_id: string }, options?: CallOptions): Promise<void>
  }
  speakers: {
    /** What came of telling the speakers of a file apart. Needs the scope `transcripts:read`. */
    getSpeakers(input: { id: string }, options?: CallOptions): Promise<SpeakersTold>
    /** Gives up telling speakers apart, and forgets what came of it. Needs the scope `transcripts:write`. */
    stopSpeakers(input: { id: string }, options?: CallOptions): Promise<void>
    /** Has the speakers of a file told apart; the text itself stays as it is. Needs the scope `transcripts:write`. */
    tellSpeakers(input: { id: string; body: {
      speakers: number | null
    } }, options?: CallOptions): Promise<{
      request: string
    }>
  }
  storedFiles: {
    /**
     * Files whose recordings take the most room, largest first, without their names and contents. Needs the scope
     * `admin`.
     */
    listStoredFiles(input?: { query?: {
      status?: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
      owner?: string
      from?: string
      limit?: number
    } }, options?: CallOptions): Promise<{
      files: StoredFile[]
      next: string | null
    }>
    /** What recordings take in all, by status, and by the owners who store most. Needs the scope `admin`. */
    sumStoredFiles(input?: { query?: {
      q?: string
    } }, options?: CallOptions): Promise<{
      files: number
      bytes: number
      by_status: ({
        status: "STANDBY" | "QUOTED" | "QUEUED" | "TRANSCRIBE" | "HUMAN-TRANSCRIBE" | "FAILED" | "EDITING" | "FINISHED"
        files: number
        bytes: number
      })[]
      by_owner: ({
        owner: StoredOwner
        files: number
        bytes: number
      })[]
    }>
  }
  styleGuides: {
    /** The style guide of a file. Needs the scope `transcripts:read`. */
    getFileStyleGuide(input: { id: string }, options?: CallOptions): Promise<FileStyleGuide>
    /**
     * What is left to do before a text is handed on: of its style guide, and words that were not listened to. Needs the
     * scope `transcripts:read`.
     */
    getLeftToDo(input: { id: string }, options?: CallOptions): Promise<LeftToDo>
    /** A style guide, also as a YAML file. Needs the scope `account:read`. */
    getStyleGuide(input: { id: string }, options?: CallOptions): Promise<WholeStyleGuide>
    /** The caller's style guides by name, then those that ship. Needs the scope `account:read`. */
    listStyleGuides(input?: Record<string, never>, options?: CallOptions): Promise<{
      guides: StyleGuideFacts[]
    }>
    /**
     * Chooses the style guide of a file: one of the owner or one that ships, `none`, or null for the default. Needs the
     * scope `files:write`.
     */
    setFileStyleGuide(input: { id: string; body: {
      id: string | null
    } }, options?: CallOptions): Promise<FileStyleGuide>
  }
  tags: {
    /** Makes a tag. Needs the scope `files:write`. */
    createTag(input: { body: {
      name: string
      color: "blue" | "teal" | "red" | "ochre" | "violet" | "rose" | "olive" | "slate" | "plum"
    } }, options?: CallOptions): Promise<Tag>
    /** The caller's tags, by name. Needs the scope `files:read`. */
    listTags(input?: Record<string, never>, options?: CallOptions): Promise<{
      tags: Tag[]
    }>
    /** Removes a tag from all files, which stay. Needs the scope `files:write`. */
    removeTag(input: { id: string }, options?: CallOptions): Promise<void>
    /** Gives tags to several files of the caller, or takes them from them. Needs the scope `files:write`. */
    tagFiles(input: { body: {
      ids: string[]
      add?: string[]
      remove?: string[]
    } }, options?: CallOptions): Promise<ManyOutcome>
    /** Renames a tag, or gives it another colour. Needs the scope `files:write`. */
    updateTag(input: { id: string; body: {
      name?: string
      color?: "blue" | "teal" | "red" | "ochre" | "violet" | "rose" | "olive" | "slate" | "plum"
    } }, options?: CallOptions): Promise<Tag>
  }
  textEdits: {
    /**
     * What was saved of a transcript or a translation since a version, edit by edit. Needs the scope
     * `transcripts:read`.
     */
    getTextEdits(input: { id: string; query: {
      language?: string
      since: number
    } }, options?: CallOptions): Promise<EditsSince>
    /** Saves what changed in a transcript or a translation. Needs the scope `transcripts:write`. */
    saveTextEdit(input: { id: string; query?: {
      language?: string
    }; body: {
      base: number
      id: string
      edit: TextEdit
      follows?: boolean
      after?: string
    } }, options?: CallOptions): Promise<{
      number: number
      etag: string
      edits?: SavedEdit[] | null
    }>
  }
  textPages: {
    /**
     * A page of a transcript or a translation as plain text, with speakers and times of paragraphs. Needs the scope
     * `transcripts:read`.
     */
    getTextPage(input: { id: string; query?: {
      language?: string
      time?: number
      after?: string
      characters?: number
    } }, options?: CallOptions): Promise<{
      file: {
        _id: string
        name: string
        language_code: string
      }
      paragraphs: PagedParagraph[]
      next: string | null
    }>
  }
  transcripts: {
    /**
     * Brings the text of a file that was uploaded without transcription, in the multipart field `json`. Needs the scope
     * `transcripts:write`.
     */
    addOwnTranscript(input: { id: string; body: { file: Blob; name: string } }, options?: CallOptions): Promise<FlatFile>
    /** The text of a file in TRANSCRIBE, as far as the machine has it. Needs the scope `transcripts:read`. */
    getHeardText(input: { id: string }, options?: CallOptions): Promise<Transcript>
    /** The original transcript. Needs the scope `transcripts:read`. */
    getTranscript(input: { id: string }, options?: CallOptions): Promise<Transcript>
    /** An older version of a transcript. Needs the scope `transcripts:read`. */
    getTranscriptVersion(input: { id: string; version: number; query?: {
      language?: string
    } }, options?: CallOptions): Promise<Transcript>
    /**
     * The versions of a transcript or of a translation, newest first: the last 50, and of older ones the last of each
     * day. Needs the scope `transcripts:read`.
     */
    listTranscriptVersions(input: { id: string; query?: {
      language?: string
    } }, options?: CallOptions): Promise<TranscriptVersion[]>
    /** Saves an older version again, as the newest. Needs the scope `transcripts:write`. */
    restoreTranscriptVersion(input: { id: string; version: number; query?: {
      language?: string
    } }, options?: CallOptions): Promise<{
      version: number
    }>
    /** Saves the original transcript as a new version. Needs the scope `transcripts:write`. */
    saveTranscript(input: { id: string; body: Transcript }, options?: CallOptions): Promise<{
      version: number
    }>
  }
  translations: {
    /** A translation's transcript. Needs the scope `transcripts:read`. */
    getTranslation(input: { id: string; language: string }, options?: CallOptions): Promise<Transcript>
    /** The translations of a file. Needs the scope `transcripts:read`. */
    listTranslations(input: { id: string }, options?: CallOptions): Promise<Translation[]>
    /** Removes a translation with all its versions. Needs the scope `transcripts:write`. */
    removeTranslation(input: { id: string; language: string }, options?: CallOptions): Promise<void>
    /** Translates a file into a language; progress is told by events. Needs the scope `transcripts:write`. */
    requestTranslation(input: { body: {
      file_id: string
      language: string
    } }, options?: CallOptions): Promise<Translation>
    /** Saves a translation as a new version. Needs the scope `transcripts:write`. */
    saveTranslation(input: { id: string; language: string; body: Transcript }, options?: CallOptions): Promise<{
      version: number
    }>
    /**
     * Translates the paragraphs of which the original has changed; free up to once more the letters that were paid for.
     * Needs the scope `transcripts:write`.
     */
    translateAgain(input: { id: string; language: string }, options?: CallOptions): Promise<Translation>
    /**
     * What a translation would cost now, or translating changes again into a language that is there. Needs the scope
     * `transcripts:read`.
     */
    translationCost(input: { id: string; query?: {
      language?: string
    } }, options?: CallOptions): Promise<{
      seconds: number
      letters: number
      available_seconds: number | null
      notice: string | null
    }>
  }
  vocabulary: {
    /**
     * Names and terms that are expected in a file: its own, its owner's, and those learned of corrections. Needs the
     * scope `transcripts:read`.
     */
    getFileVocabulary(input: { id: string }, options?: CallOptions): Promise<FileVocabulary>
    /** What was learned of the caller's corrections, newest first. Needs the scope `account:read`. */
    listCorrections(input?: Record<string, never>, options?: CallOptions): Promise<Corrections>
  }
  webhooks: {
    /** Has an address told what happens. Needs the scope `webhooks`. */
    createWebhook(input: { body: WebhookWish }, options?: CallOptions): Promise<{
      _id: string
      url: string
      events: ("file.ready" | "file.failed" | "file.published" | "plan.paid")[]
      is_enabled: boolean
      paused_because: "failing" | "gone" | "operator" | null
      failing_since: string | null
      created_date: string
      secret: string
    }>
    /** The last deliveries of a webhook, newest first; they are kept for 30 days. Needs the scope `webhooks`. */
    listWebhookDeliveries(input: { id: string }, options?: CallOptions): Promise<WebhookDelivery[]>
    /** The caller's webhooks, newest first. Needs the scope `webhooks`. */
    listWebhooks(input?: Record<string, never>, options?: CallOptions): Promise<Webhook[]>
    /** Removes a webhook with its log. Needs the scope `webhooks`. */
    removeWebhook(input: { id: string }, options?: CallOptions): Promise<void>
    /** Gives a webhook another secret, which is told once. Needs the scope `webhooks`. */
    renewWebhookSecret(input: { id: string }, options?: CallOptions): Promise<{
      secret: string
    }>
    /** Sends a delivery again, under the same id. Needs the scope `webhooks`. */
    resendWebhookDelivery(input: { id: string; delivery_id: string }, options?: CallOptions): Promise<WebhookDelivery>
    /** Sends a delivery to try a webhook out. Needs the scope `webhooks`. */
    testWebhook(input: { id: string }, options?: CallOptions): Promise<WebhookDelivery>
    /** Changes what is sent of a webhook; the rest stays. Switching it on ends a pause. Needs the scope `webhooks`. */
    updateWebhook(input: { id: string; body: {
      url?: string
      events?: ("file.ready" | "file.failed" | "file.published" | "plan.paid")[]
      is_enabled?: boolean
    } }, options?: CallOptions): Promise<Webhook>
  }
  workspaces: {
    /** One workspace with its members. Needs the scope `account:read`. */
    getWorkspace(input: { id: string }, options?: CallOptions): Promise<WorkspaceDetails>
    /**
     * Workspaces of the caller, their invitations to others, and those that they deleted while files of it go. Needs
     * the scope `account:read`.
     */
    listWorkspaces(input?: Record<string, never>, options?: CallOptions): Promise<{
      workspaces: Workspace[]
      invitations: ReceivedInvitation[]
      dissolving: DissolvingWorkspace[]
    }>
  }
}

/** How each call travels. */
export const ROUTES = {
  'account.downloadCreditNote': {"method":"GET","path":"/account/credit_notes/:id/pdf","answer":"response"},
  'account.downloadInvoice': {"method":"GET","path":"/account/invoices/:id/pdf","answer":"response"},
  'account.getProfile': {"method":"GET","path":"/account/profile","answer":"json"},
  'account.getStorage': {"method":"GET","path":"/account/storage","answer":"json"},
  'account.listInvoices': {"method":"GET","path":"/account/invoices","answer":"json"},
  'alignments.getAlignment': {"method":"GET","path":"/file/alignment/:id","answer":"json"},
  'alignments.requestAlignment': {"method":"POST","path":"/file/alignment/:id","answer":"json"},
  'answers.addAnswerTemplate': {"method":"POST","path":"/account/answer-templates","answer":"json"},
  'answers.answerAgain': {"method":"PUT","path":"/file/answers/:id/:answer_id","answer":"json"},
  'answers.answerFileCost': {"method":"GET","path":"/file/answers/cost/:id","answer":"json"},
  'answers.listAnswers': {"method":"GET","path":"/file/answers/:id","answer":"json"},
  'answers.listAnswerTemplates': {"method":"GET","path":"/account/answer-templates","answer":"json"},
  'answers.orderAnswer': {"method":"POST","path":"/file/answers/:id","answer":"json"},
  'answers.removeAnswer': {"method":"DELETE","path":"/file/answers/:id/:answer_id","answer":"none"},
  'answers.removeAnswerTemplate': {"method":"DELETE","path":"/account/answer-templates/:template_id","answer":"none"},
  'answers.updateAnswerTemplate': {"method":"PUT","path":"/account/answer-templates/:template_id","answer":"json"},
  'audit.listAudit': {"method":"GET","path":"/admin/audit","answer":"json"},
  'backups.drillBackup': {"method":"POST","path":"/admin/backups/:name/drill","answer":"none"},
  'backups.getBackups': {"method":"GET","path":"/admin/backups","answer":"json"},
  'backups.verifyBackup': {"method":"POST","path":"/admin/backups/:name/verification","answer":"none"},
  'backups.writeBackup': {"method":"POST","path":"/admin/backups","answer":"none"},
  'bulk.beginBulk': {"method":"POST","path":"/bulk/:id/begin","answer":"json"},
  'bulk.cancelBulk': {"method":"POST","path":"/bulk/:id/cancel","answer":"json"},
  'bulk.getBulk': {"method":"GET","path":"/bulk/:id","answer":"json"},
  'bulk.listBulk': {"method":"GET","path":"/bulk","answer":"json"},
  'bulk.startBulk': {"method":"POST","path":"/bulk","answer":"json"},
  'bulk.startBulkAnswers': {"method":"POST","path":"/bulk/answers","answer":"json"},
  'bulk.startBulkSharing': {"method":"POST","path":"/bulk/shares","answer":"json"},
  'bulk.startBulkTranslation': {"method":"POST","path":"/bulk/translations","answer":"json"},
  'comments.addReply': {"method":"POST","path":"/file/comments/:id/:thread_id","answer":"json"},
  'comments.beginThread': {"method":"POST","path":"/file/comments/:id","answer":"json"},
  'comments.editComment': {"method":"PUT","path":"/file/comments/:id/:thread_id/:comment_id","answer":"json"},
  'comments.listComments': {"method":"GET","path":"/file/comments/:id","answer":"json"},
  'comments.listMentions': {"method":"GET","path":"/account/mentions","answer":"json"},
  'comments.removeComment': {"method":"DELETE","path":"/file/comments/:id/:thread_id/:comment_id","answer":"none"},
  'comments.removeThread': {"method":"DELETE","path":"/file/comments/:id/:thread_id","answer":"none"},
  'comments.setResolved': {"method":"PUT","path":"/file/comments/:id/:thread_id","answer":"json"},
  'config.getConfig': {"method":"GET","path":"/config","answer":"json"},
  'contentAdmin.addPicture': {"method":"POST","path":"/admin/pictures","answer":"json"},
  'contentAdmin.createContent': {"method":"POST","path":"/admin/content","answer":"json"},
  'contentAdmin.discardContent': {"method":"POST","path":"/admin/content/:kind/:language/:name/discard","answer":"json"},
  'contentAdmin.listContent': {"method":"GET","path":"/admin/content","answer":"json"},
  'contentAdmin.listContentVersions': {"method":"GET","path":"/admin/content/:kind/:language/:name/versions","answer":"json"},
  'contentAdmin.listPictures': {"method":"GET","path":"/admin/pictures","answer":"json"},
  'contentAdmin.previewContent': {"method":"GET","path":"/admin/content/:kind/:language/:name/preview","answer":"response"},
  'contentAdmin.publishContent': {"method":"POST","path":"/admin/content/:kind/:language/:name/publish","answer":"json"},
  'contentAdmin.readContent': {"method":"GET","path":"/admin/content/:kind/:language/:name","answer":"json"},
  'contentAdmin.readContentVersion': {"method":"GET","path":"/admin/content/:kind/:language/:name/versions/:version","answer":"json"},
  'contentAdmin.removeContent': {"method":"POST","path":"/admin/content/:kind/:language/:name/remove","answer":"json"},
  'contentAdmin.restoreContentVersion': {"method":"POST","path":"/admin/content/:kind/:language/:name/versions/:version","answer":"json"},
  'contentAdmin.saveContent': {"method":"PUT","path":"/admin/content/:kind/:language/:name","answer":"json"},
  'contentAdmin.unpublishContent': {"method":"POST","path":"/admin/content/:kind/:language/:name/unpublish","answer":"json"},
  'desk.getDesk': {"method":"GET","path":"/admin/desk","answer":"json"},
  'desk.listDeskPeople': {"method":"GET","path":"/admin/desk/transcriptors","answer":"json"},
  'desk.listSplitFiles': {"method":"GET","path":"/admin/desk/parts","answer":"json"},
  'desk.listTakenWork': {"method":"GET","path":"/admin/desk/taken","answer":"json"},
  'desk.returnTakenWork': {"method":"POST","path":"/admin/desk/returns/:id","answer":"none"},
  'engines.addModel': {"method":"POST","path":"/admin/models/:name","answer":"none"},
  'engines.getEngines': {"method":"GET","path":"/admin/engines","answer":"json"},
  'engines.getEngineTrial': {"method":"GET","path":"/admin/engines/trial","answer":"json"},
  'engines.orderEngines': {"method":"PUT","path":"/admin/engines/order/:language","answer":"none"},
  'engines.removeModel': {"method":"DELETE","path":"/admin/models/:name","answer":"none"},
  'engines.resumeEngine': {"method":"POST","path":"/admin/engines/:id/resume","answer":"none"},
  'engines.stopModel': {"method":"DELETE","path":"/admin/models/:name/download","answer":"none"},
  'engines.tryEngines': {"method":"POST","path":"/admin/engines/trial","answer":"none"},
  'files.changeFiles': {"method":"POST","path":"/file/changes","answer":"json"},
  'files.checkCaptions': {"method":"GET","path":"/file/captions/:id/:format","answer":"json"},
  'files.decideHeldFile': {"method":"PUT","path":"/file/transcription/held_human/:id","answer":"json"},
  'files.downloadMedia': {"method":"GET","path":"/file/media/download/:id","answer":"response"},
  'files.downloadMediaArchive': {"method":"GET","path":"/file/media-archive","answer":"response"},
  'files.exportArchive': {"method":"GET","path":"/file/archive/:format","answer":"response"},
  'files.exportTranscript': {"method":"GET","path":"/file/export/:id/:format","answer":"response"},
  'files.findSame': {"method":"POST","path":"/file/same","answer":"json"},
  'files.flagTranscription': {"method":"PUT","path":"/file/transcription/flag_human/:id","answer":"none"},
  'files.getFile': {"method":"GET","path":"/file/:id","answer":"json"},
  'files.getFileTemplate': {"method":"GET","path":"/file/export-template/:id","answer":"json"},
  'files.getMedia': {"method":"GET","path":"/file/media/:id","answer":"response"},
  'files.getMoments': {"method":"GET","path":"/file/waveform/:id/moments","answer":"json"},
  'files.getThumbnail': {"method":"GET","path":"/file/thumbnail/:id","answer":"response"},
  'files.getWaveform': {"method":"GET","path":"/file/waveform/:id","answer":"json"},
  'files.listFiles': {"method":"GET","path":"/file","answer":"json"},
  'files.listFlaggedFiles': {"method":"GET","path":"/file/transcription/flagged","answer":"json"},
  'files.planMediaArchive': {"method":"GET","path":"/file/media-archive/plan","answer":"json"},
  'files.publishTranscription': {"method":"PUT","path":"/file/transcription/publish_human/:id","answer":"json"},
  'files.releaseTranscription': {"method":"PUT","path":"/file/transcription/release_human/:id","answer":"none"},
  'files.removalCost': {"method":"GET","path":"/file/removal_cost","answer":"json"},
  'files.removeFile': {"method":"DELETE","path":"/file/:id","answer":"none"},
  'files.renewTranscription': {"method":"PUT","path":"/file/transcription/renew_human/:id","answer":"json"},
  'files.resumeTranscription': {"method":"PUT","path":"/file/transcription/resume/:id","answer":"json"},
  'files.supportedPresets': {"method":"GET","path":"/file/transcription/presets","answer":"json"},
  'files.supportedTranscriptionLanguages': {"method":"GET","path":"/file/transcription/supported_languages","answer":"json"},
  'files.supportedTranslationLanguages': {"method":"GET","path":"/file/translation/supported_languages","answer":"json"},
  'files.takePart': {"method":"PUT","path":"/file/transcription/part_human/:id","answer":"json"},
  'files.takeTranscription': {"method":"PUT","path":"/file/transcription/resume_human/:id","answer":"json"},
  'files.transcribeAgain': {"method":"PUT","path":"/file/transcription/again/:id","answer":"json"},
  'files.updateFile': {"method":"PUT","path":"/file/:id","answer":"json"},
  'files.uploadMedia': {"method":"POST","path":"/file/media","body":"part:media","answer":"json"},
  'filters.listFilters': {"method":"GET","path":"/filters","answer":"json"},
  'filters.removeFilter': {"method":"DELETE","path":"/filters/:id","answer":"none"},
  'filters.saveFilter': {"method":"POST","path":"/filters","answer":"json"},
  'filters.updateFilter': {"method":"PUT","path":"/filters/:id","answer":"json"},
  'folders.createFolder': {"method":"POST","path":"/folders","answer":"json"},
  'folders.listFolders': {"method":"GET","path":"/folders","answer":"json"},
  'folders.removeFolder': {"method":"DELETE","path":"/folders/:id","answer":"none"},
  'folders.updateFolder': {"method":"PUT","path":"/folders/:id","answer":"json"},
  'hearings.getHearing': {"method":"GET","path":"/file/hearing/:id","answer":"json"},
  'hearings.listHearingEngines': {"method":"GET","path":"/file/hearing/:id/engines","answer":"json"},
  'hearings.requestHearing': {"method":"POST","path":"/file/hearing/:id","answer":"json"},
  'hearings.stopHearing': {"method":"DELETE","path":"/file/hearing/:id","answer":"none"},
  'holds.getOwnHold': {"method":"GET","path":"/account/hold","answer":"json"},
  'holds.holdAll': {"method":"PUT","path":"/account/hold","answer":"none"},
  'holds.holdAllOfAnybody': {"method":"PUT","path":"/admin/people/:id/hold","answer":"none"},
  'holds.holdAnyFile': {"method":"PUT","path":"/admin/files/:id/hold","answer":"none"},
  'holds.holdAnyFolder': {"method":"PUT","path":"/admin/folders/:id/hold","answer":"none"},
  'holds.holdFile': {"method":"PUT","path":"/file/hold/:id","answer":"none"},
  'holds.holdFolder': {"method":"PUT","path":"/folders/:id/hold","answer":"none"},
  'holds.liftAllHold': {"method":"DELETE","path":"/account/hold","answer":"none"},
  'holds.liftAnyFileHold': {"method":"DELETE","path":"/admin/files/:id/hold","answer":"none"},
  'holds.liftAnyFolderHold': {"method":"DELETE","path":"/admin/folders/:id/hold","answer":"none"},
  'holds.liftFileHold': {"method":"DELETE","path":"/file/hold/:id","answer":"none"},
  'holds.liftFolderHold': {"method":"DELETE","path":"/folders/:id/hold","answer":"none"},
  'holds.liftHoldOfAnybody': {"method":"DELETE","path":"/admin/people/:id/hold","answer":"none"},
  'jobs.cancelJob': {"method":"DELETE","path":"/admin/jobs/:kind/:id","answer":"none"},
  'jobs.getJobs': {"method":"GET","path":"/admin/jobs","answer":"json"},
  'jobs.runAgain': {"method":"POST","path":"/admin/jobs/:kind/:id/again","answer":"none"},
  'liveTranscription.endLiveSession': {"method":"POST","path":"/live/:id/end","answer":"none"},
  'liveTranscription.getLiveSession': {"method":"GET","path":"/live/:id","answer":"json"},
  'liveTranscription.openLiveSession': {"method":"POST","path":"/live","answer":"json"},
  'liveTranscription.setLiveTranslations': {"method":"PUT","path":"/live/:id/translations","answer":"json"},
  'messages.listMessages': {"method":"GET","path":"/admin/messages","answer":"json"},
  'messages.markMessage': {"method":"PUT","path":"/admin/messages/:id/answered","answer":"none"},
  'operatedSite.getOperatedSite': {"method":"GET","path":"/admin/site","answer":"json"},
  'operatedSite.saySiteDetails': {"method":"PUT","path":"/admin/site/details","answer":"none"},
  'operatedWebhooks.listAllWebhooks': {"method":"GET","path":"/admin/webhooks","answer":"json"},
  'operatedWebhooks.resendAnyDelivery': {"method":"POST","path":"/admin/webhooks/:id/deliveries/:delivery_id/resend","answer":"none"},
  'operatedWebhooks.switchAnyWebhook': {"method":"PUT","path":"/admin/webhooks/:id","answer":"none"},
  'overview.checkAgain': {"method":"POST","path":"/admin/overview/checks","answer":"none"},
  'overview.getOverview': {"method":"GET","path":"/admin/overview","answer":"json"},
  'people.endSessions': {"method":"DELETE","path":"/admin/people/:id/sessions","answer":"none"},
  'people.getPerson': {"method":"GET","path":"/admin/people/:id","answer":"json"},
  'people.grantTime': {"method":"POST","path":"/admin/people/:id/time","answer":"none"},
  'people.listPeople': {"method":"GET","path":"/admin/people","answer":"json"},
  'people.resumePerson': {"method":"DELETE","path":"/admin/people/:id/suspension","answer":"none"},
  'plan.getPlanInfo': {"method":"GET","path":"/plan/info","answer":"json"},
  'preferences.getPreferences': {"method":"GET","path":"/account/preferences","answer":"json"},
  'questions.askQuestion': {"method":"POST","path":"/questions","answer":"json"},
  'questions.askQuestionAgain': {"method":"PUT","path":"/questions/:question_id","answer":"json"},
  'questions.getQuestion': {"method":"GET","path":"/questions/:question_id","answer":"json"},
  'questions.listQuestions': {"method":"GET","path":"/questions","answer":"json"},
  'questions.questionCost': {"method":"GET","path":"/questions/cost","answer":"json"},
  'questions.removeQuestion': {"method":"DELETE","path":"/questions/:question_id","answer":"none"},
  'replacements.cancelReplacement': {"method":"POST","path":"/replacements/:id/cancel","answer":"json"},
  'replacements.getReplacement': {"method":"GET","path":"/replacements/:id","answer":"json"},
  'replacements.listReplacements': {"method":"GET","path":"/replacements","answer":"json"},
  'replacements.previewReplacement': {"method":"GET","path":"/replacements/preview","answer":"json"},
  'replacements.startReplacement': {"method":"POST","path":"/replacements","answer":"json"},
  'replacements.undoReplacement': {"method":"POST","path":"/replacements/:id/undo","answer":"json"},
  'reviews.answerReview': {"method":"PUT","path":"/review/answer/:id","answer":"json"},
  'reviews.decideReview': {"method":"PUT","path":"/review/decision/:id","answer":"json"},
  'reviews.finishReview': {"method":"PUT","path":"/review/finish/:id","answer":"none"},
  'reviews.getAnsweredReview': {"method":"GET","path":"/review/answered/:id","answer":"json"},
  'reviews.getAnsweredSound': {"method":"GET","path":"/review/answered/sound/:id","answer":"response"},
  'reviews.getReview': {"method":"GET","path":"/review/result/:id","answer":"json"},
  'reviews.getReviewSound': {"method":"GET","path":"/review/sound/:id","answer":"response"},
  'reviews.getReviewText': {"method":"GET","path":"/review/text/:id","answer":"json"},
  'reviews.listAllReviews': {"method":"GET","path":"/review/all","answer":"json"},
  'reviews.listReviews': {"method":"GET","path":"/review","answer":"json"},
  'reviews.releaseReview': {"method":"PUT","path":"/review/release/:id","answer":"none"},
  'reviews.renewReview': {"method":"PUT","path":"/review/renew/:id","answer":"json"},
  'reviews.saveReviewText': {"method":"PUT","path":"/review/text/:id","answer":"none"},
  'reviews.takeReview': {"method":"PUT","path":"/review/take/:id","answer":"json"},
  'sales.getLedger': {"method":"GET","path":"/admin/plans/:id/ledger","answer":"json"},
  'sales.getPlan': {"method":"GET","path":"/admin/plans/:id","answer":"json"},
  'sales.listPayments': {"method":"GET","path":"/admin/payments","answer":"json"},
  'search.searchTexts': {"method":"GET","path":"/search","answer":"json"},
  'secondReadings.countReadingChoice': {"method":"POST","path":"/file/second-reading/:id/choice","answer":"none"},
  'secondReadings.getSecondReading': {"method":"GET","path":"/file/second-reading/:id","answer":"json"},
  'secondReadings.orderSecondReading': {"method":"POST","path":"/file/second-reading/:id","answer":"json"},
  'secondReadings.removeSecondReading': {"method":"DELETE","path":"/file/second-reading/:id","answer":"none"},
  'sentMails.listMails': {"method":"GET","path":"/admin/mails","answer":"json"},
  'sentMails.sendMailAgain': {"method":"POST","path":"/admin/mails/:id/again","answer":"none"},
  'sentMails.sendTestMail': {"method":"POST","path":"/admin/mails/test","answer":"json"},
  'settings.getSettings': {"method":"GET","path":"/admin/settings","answer":"json"},
  'shares.changeFolderShare': {"method":"PUT","path":"/folders/:id/shares/:share_id","answer":"json"},
  'shares.changeShare': {"method":"PUT","path":"/file/shares/:id/:share_id","answer":"json"},
  'shares.compareAudience': {"method":"POST","path":"/folders/audience","answer":"json"},
  'shares.endFolderShare': {"method":"DELETE","path":"/folders/:id/shares/:share_id","answer":"json"},
  'shares.endShare': {"method":"DELETE","path":"/file/shares/:id/:share_id","answer":"json"},
  'shares.listFolderShares': {"method":"GET","path":"/folders/:id/shares","answer":"json"},
  'shares.listShares': {"method":"GET","path":"/file/shares/:id","answer":"json"},
  'shares.shareFolderWithGroup': {"method":"PUT","path":"/folders/:id/shares/group","answer":"json"},
  'shares.shareFolderWithPeople': {"method":"POST","path":"/folders/:id/shares","answer":"json"},
  'shares.shareWithGroup': {"method":"PUT","path":"/file/shares/:id/group","answer":"json"},
  'shares.shareWithPeople': {"method":"POST","path":"/file/shares/:id","answer":"json"},
  'sharing.changeShareLink': {"method":"PUT","path":"/file/share/:id/:share_id","answer":"json"},
  'sharing.createShareLink': {"method":"POST","path":"/file/share/:id","answer":"json"},
  'sharing.createShareLinks': {"method":"POST","path":"/file/share","answer":"json"},
  'sharing.listShareLinks': {"method":"GET","path":"/file/share/:id","answer":"json"},
  'sharing.removeShareLink': {"method":"DELETE","path":"/file/share/:id/:share_id","answer":"none"},
  'speakers.getSpeakers': {"method":"GET","path":"/file/speakers/:id","answer":"json"},
  'speakers.stopSpeakers': {"method":"DELETE","path":"/file/speakers/:id","answer":"none"},
  'speakers.tellSpeakers': {"method":"POST","path":"/file/speakers/:id","answer":"json"},
  'storedFiles.listStoredFiles': {"method":"GET","path":"/admin/files","answer":"json"},
  'storedFiles.sumStoredFiles': {"method":"GET","path":"/admin/files/sums","answer":"json"},
  'styleGuides.getFileStyleGuide': {"method":"GET","path":"/file/style/:id","answer":"json"},
  'styleGuides.getLeftToDo': {"method":"GET","path":"/file/style/:id/left","answer":"json"},
  'styleGuides.getStyleGuide': {"method":"GET","path":"/account/style-guides/:id","answer":"json"},
  'styleGuides.listStyleGuides': {"method":"GET","path":"/account/style-guides","answer":"json"},
  'styleGuides.setFileStyleGuide': {"method":"PUT","path":"/file/style/:id","answer":"json"},
  'tags.createTag': {"method":"POST","path":"/tags","answer":"json"},
  'tags.listTags': {"method":"GET","path":"/tags","answer":"json"},
  'tags.removeTag': {"method":"DELETE","path":"/tags/:id","answer":"none"},
  'tags.tagFiles': {"method":"POST","path":"/file/tags","answer":"json"},
  'tags.updateTag': {"method":"PUT","path":"/tags/:id","answer":"json"},
  'textEdits.getTextEdits': {"method":"GET","path":"/file/transcription/:id/edits","answer":"json"},
  'textEdits.saveTextEdit': {"method":"POST","path":"/file/transcription/:id/edits","answer":"json"},
  'textPages.getTextPage': {"method":"GET","path":"/file/text/:id","answer":"json"},
  'transcripts.addOwnTranscript': {"method":"POST","path":"/file/transcription/:id","body":"part:json","answer":"json"},
  'transcripts.getHeardText': {"method":"GET","path":"/file/transcription/:id/heard","answer":"json"},
  'transcripts.getTranscript': {"method":"GET","path":"/file/transcription/:id","answer":"json"},
  'transcripts.getTranscriptVersion': {"method":"GET","path":"/file/transcription/:id/versions/:version","answer":"json"},
  'transcripts.listTranscriptVersions': {"method":"GET","path":"/file/transcription/:id/versions","answer":"json"},
  'transcripts.restoreTranscriptVersion': {"method":"PUT","path":"/file/transcription/:id/versions/:version","answer":"json"},
  'transcripts.saveTranscript': {"method":"PUT","path":"/file/transcription/:id","body":"gzip","answer":"json"},
  'translations.getTranslation': {"method":"GET","path":"/file/translation/:id/:language","answer":"json"},
  'translations.listTranslations': {"method":"GET","path":"/file/translation/:id","answer":"json"},
  'translations.removeTranslation': {"method":"DELETE","path":"/file/translation/:id/:language","answer":"none"},
  'translations.requestTranslation': {"method":"POST","path":"/file/translation","answer":"json"},
  'translations.saveTranslation': {"method":"PUT","path":"/file/translation/:id/:language","body":"gzip","answer":"json"},
  'translations.translateAgain': {"method":"PUT","path":"/file/translation/again/:id/:language","answer":"json"},
  'translations.translationCost': {"method":"GET","path":"/file/translation/cost/:id","answer":"json"},
  'vocabulary.getFileVocabulary': {"method":"GET","path":"/file/vocabulary/:id","answer":"json"},
  'vocabulary.listCorrections': {"method":"GET","path":"/account/corrections","answer":"json"},
  'webhooks.createWebhook': {"method":"POST","path":"/account/webhooks","answer":"json"},
  'webhooks.listWebhookDeliveries': {"method":"GET","path":"/account/webhooks/:id/deliveries","answer":"json"},
  'webhooks.listWebhooks': {"method":"GET","path":"/account/webhooks","answer":"json"},
  'webhooks.removeWebhook': {"method":"DELETE","path":"/account/webhooks/:id","answer":"none"},
  'webhooks.renewWebhookSecret': {"method":"POST","path":"/account/webhooks/:id/secret","answer":"json"},
  'webhooks.resendWebhookDelivery': {"method":"POST","path":"/account/webhooks/:id/deliveries/:delivery_id/resend","answer":"json"},
  'webhooks.testWebhook': {"method":"POST","path":"/account/webhooks/:id/test","answer":"json"},
  'webhooks.updateWebhook': {"method":"PUT","path":"/account/webhooks/:id","answer":"json"},
  'workspaces.getWorkspace': {"method":"GET","path":"/workspaces/:id","answer":"json"},
  'workspaces.listWorkspaces': {"method":"GET","path":"/workspaces","answer":"json"},
}
