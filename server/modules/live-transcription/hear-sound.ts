import { secondsOf } from '../../../src/shared/live/phrase-times.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import type { Logger } from '../../ports/logger.ts'
import type { CaptionsHub } from './captions/hub.ts'
import type { LiveChannel } from './channel.ts'
import { createListener, type ListenDeps, type Listener } from './listen.ts'
import type { ByteRange } from './repository.ts'
import type { SoundFrame } from './sound-frames.ts'
import type { WordsWriter } from './words-writer.ts'

/** The engine of a session, and where it works. */
export type HearingWork = Pick<ListenDeps, 'engine' | 'listening' | 'language' | 'folder' | 'signal' | 'partials'>

export interface HearingDeps {
  fileId: string
  /** Null where no engine can follow: the sound is heard when the session has ended. */
  work: HearingWork | null
  words: WordsWriter
  channel: LiveChannel
  /** Readers of captions hear what is being said. */
  captions: Pick<CaptionsHub, 'said'>
  /** Where the sound ends that is stored, in bytes; Infinity while more may come. */
  endsAt: () => number
  log: Logger
}

/** Hears the sound of one session as it comes: its words go into the text, to its sender and to readers of captions. */
export function createHearing({ fileId, work, words, channel, captions, endsAt, log }: HearingDeps) {
  let listener: Listener | null = null
  /** Up to where it was heard; null before the first sound. */
  let heardTo: number | null = null

  /** Words of sound that was not stored any more are not kept. */
  async function save([from, to]: ByteRange, heard: HeardWord[]): Promise<void> {
    const end = Math.min(to, endsAt())
    if (end <= from) return
    const kept = heard.filter((word) => (word.start + word.end) / 2 < secondsOf(end))
    if (!(await words.save([from, end], kept))) return channel.lose()
    channel.send({ event: 'final', data: { words: kept } })
    captions.said(fileId, [])
  }

  function listen(at: number, listening: HearingWork): Listener {
    return createListener(at, {
      ...listening,
      onPartial(heard) {
        channel.send({ event: 'partial', data: { words: heard } })
        captions.said(fileId, heard)
      },
      onFinal: save,
      onUnheard: async ([from, to], error) => {
        log.warn({ err: error, fileId }, 'a phrase is left for the end of a live session')
        await words.leave([from, Math.min(to, endsAt())])
      },
      onBehind: (seconds) => channel.send({ event: 'behind', data: { seconds } }),
      onPartialFailed: (error) => log.debug({ err: error, fileId }, 'partial words could not be read'),
      onError: channel.fail,
    })
  }

  return {
    /** Hears what is new of a frame. */
    hear({ at, sound }: SoundFrame): void {
      const end = at + sound.byteLength
      if (endsAt() <= at) return
      if (heardTo === null) {
        // The first sound says from where on its sender still has it.
        const from = Math.max(at, words.recognised())
        if (from >= end) return
        heardTo = from
        if (from > words.recognised()) void words.leave([words.recognised(), from]).catch(channel.fail)
        if (work) listener = listen(from, work)
      }
      if (end <= heardTo) return
      listener?.write(sound.subarray(Math.max(0, heardTo - at)))
      heardTo = end
    },
    /** Before this byte all words are final, or nobody spoke; 0 where nothing is heard. */
    settledBytes: (): number => listener?.settledBytes() ?? 0,
    /** Ends the open phrase, and waits for all words. */
    finish: async (): Promise<void> => listener?.finish(),
    stop(): void {
      listener?.stop()
      work?.listening?.close()
    },
  }
}
