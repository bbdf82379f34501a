import type { ComponentType } from 'react'

/** Offers recordings that were not uploaded, to send them after all. */
export interface StoredRecordingsProps {
  /** Nothing can be sent now. */
  disabled?: boolean
  /**
   * Takes a recording that the person wants transcribed. Resolves with true once the server, or the outbox of this
   * computer, has it: the copy on this device goes then. With false it stays and is offered again.
   */
  onFinished: (file: File, recordingId: string) => Promise<boolean>
}

export interface RecorderProps extends StoredRecordingsProps {
  kind: 'audio' | 'video'
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
