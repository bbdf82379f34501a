import { useEffect, useEffectEvent, useState } from 'react'
import type { SpokenText } from '../../../../lib/recorder-slot.ts'
import type { MediaSource } from '../media-source.ts'
import { takeDropped } from '../dropped-files.ts'
import type { Brought } from '../shared/shares.ts'
import { useBeginImport } from '../imports/use-begin-import.ts'
import { useUploads } from '../use-uploads.ts'
import { useWarnBeforeLeaving } from '../use-warn-before-leaving.ts'
import type { JudgedMedium } from './judge-media.ts'
import { useChosenMedia } from './use-chosen-media.ts'
import { usePreparation } from './use-preparation.ts'
import { firstMissing, optionsOf, type StepName, type WizardState } from './wizard-state.ts'

/** What somebody brought: files of this device, one of Dropbox, or a recording. */
export interface MediaInHand {
  media: readonly MediaSource[]
  /** Whoever brought the recording hears whether it has arrived, and else offers it again; null where it is none. */
  recording: {
    id: string
    /** What was written down while it was made; it is not transcribed then. */
    text: SpokenText | null
    settle: (hasArrived: boolean | Promise<boolean>) => void
  } | null
}

export interface MediaInHandNeeds {
  state: WizardState
  open: (step: StepName) => void
  /** What the wizard began with; null for nothing. */
  brought: Brought | null
  /** All of it is on its way. */
  onSent: () => void
}

/**
 * Media from the moment they are brought until they are on their way: they wait for what is missing, and for what has
 * to be decided.
 */
export function useMediaInHand({ state, open, brought: shared, onSent }: MediaInHandNeeds) {
  const [inHand, setInHand] = useState<MediaInHand | null>(() => {
    const media = shared?.files.length ? shared.files : takeDropped()
    return media.length > 0 ? { media, recording: null } : null
  })
  const uploads = useUploads()
  const importing = useBeginImport()
  const chosen = useChosenMedia()
  const preparation = usePreparation()
  const isOwn = state.way === 'NO-TRANSCRIPTION'
  const isBusy = chosen.isReading || preparation.running !== null || importing.isSending

  /** Puts down what is in hand; a recording that is not on its way is offered again. */
  const putDown = () => {
    inHand?.recording?.settle(false)
    chosen.forget()
    setInHand(null)
  }
  const leave = useEffectEvent(() => inHand?.recording?.settle(false))
  useEffect(() => () => leave(), [])
  useWarnBeforeLeaving(inHand !== null && inHand.recording !== null)

  const take = (brought: MediaInHand) => {
    if (isBusy || brought.media.length === 0) {
      brought.recording?.settle(false)
      return
    }
    putDown()
    setInHand(brought)
    if (firstMissing(state) === 'source') void goUp(brought)
    else open(firstMissing(state))
  }
  const goUp = async (brought: MediaInHand) => {
    // How far that is, and what went wrong, stands beside the source.
    open('source')
    const media = isOwn ? brought.media.slice(0, 1) : brought.media
    const prepared =
      brought.recording || !media.every((medium) => medium instanceof File) ? media : await preparation.prepare(media)
    if (prepared === null) putDown()
    else if (await chosen.judge(prepared, withText(state, brought)))
      await send(
        brought,
        prepared.map((file) => ({ file, quota: null })),
      )
    else open('upload')
  }
  const send = async ({ recording }: MediaInHand, media: readonly Pick<JudgedMedium, 'file' | 'quota'>[]) => {
    /** Of what was shared to the app, whether it has arrived: until then the device keeps it. */
    const arriving: Promise<boolean>[] = []
    for (const { file, quota } of media) {
      const options = { ...optionsFor(state, recording?.text ?? null), ...(quota !== null && { accept_quota: true }) }
      const transcript = isOwn ? state.transcript : null
      if (!('link' in file)) {
        if (recording)
          recording.settle(
            uploads.send(file, { options, transcript: recording.text?.file ?? null, recordingId: recording.id }),
          )
        else if (shared?.files.includes(file)) arriving.push(uploads.send(file, { options, transcript }))
        else uploads.add([file], { options, transcript })
      } else if (!(await importing.begin({ medium: file, options, transcript }))) {
        // The server's words stand beside the source.
        putDown()
        open('source')
        return
      } else if (file.link === shared?.link) arriving.push(Promise.resolve(true))
    }
    if (arriving.length > 0) shared?.sent(Promise.all(arriving).then((arrived) => arrived.every(Boolean)))
    onSent()
  }

  return {
    inHand,
    /** Nothing else is missing. */
    isReady: inHand !== null && firstMissing(state) === 'source',
    isBusy,
    chosen,
    preparation,
    importing,
    takeFiles: (files: readonly File[]) => take({ media: files, recording: null }),
    takeRemote: (medium: MediaSource) => take({ media: [medium], recording: null }),
    takeRecording: (file: File, id: string, text: SpokenText | null = null) =>
      new Promise<boolean>((settle) => take({ media: [file], recording: { id, text, settle } })),
    goUp: () => inHand && void goUp(inHand),
    /** Sends these of those that can go up, with the quota of those that need one. */
    sendChosen: (media: readonly JudgedMedium[]) => inHand && void send(inHand, media),
    putDown,
  }
}

/** A recording that brings its words spends no time. */
const withText = (state: WizardState, { recording }: MediaInHand): WizardState =>
  recording?.text ? { ...state, way: 'NO-TRANSCRIPTION' } : state

/** The options of an upload; one that brings its words is in the language that they were heard in. */
function optionsFor(state: WizardState, text: SpokenText | null): ReturnType<typeof optionsOf> {
  if (text === null) return optionsOf(state)
  return {
    ...optionsOf({ ...state, way: 'NO-TRANSCRIPTION', isMultilingual: false }),
    language_code: text.language,
  }
}
