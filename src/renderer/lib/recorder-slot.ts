import type { ComponentType } from 'react'

/** What was written down of a recording on this device while it was made. */
export interface SpokenText {
  /** The text as a file that can be uploaded. */
  file: File
  /** Code of its language. */
  language: string
}

/** Offers recordings that were not uploaded, to send them after all. */
export interface StoredRecordingsProps {
  /** Nothing can be sent now. */
  disabled?: boolean
  /**
   * Takes a recording that the person wants transcribed. Resolves with true once the server, or the outbox of this
   * computer, has it: the copy on this device goes then. With false it stays and is offered again. With a text it is
   * not transcribed: the text is what was said in it.
   */
  onFinished: (file: File, recordingId: string, text?: SpokenText) => Promise<boolean>
}

export interface RecorderProps extends StoredRecordingsProps {
  kind: 'audio' | 'video'
  /** Which language is spoken; null where that is not known, or several are. */
  language?: { code: string; name: string } | null
  /** Seconds of transcription that the person has left; null: as many as they like. */
  secondsLeft?: number | null
  /** Whether the recorder runs or holds a recording; nothing else should be chosen then. */
  onBusyChange?: (isBusy: boolean) => void
}

/** The recorder's parts, as the app hands them to the screen that shows them. */
export interface RecorderSlot {
  Recorder: ComponentType<RecorderProps>
  StoredRecordings: ComponentType<StoredRecordingsProps>
}
