import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { OnDeviceSpeech } from '../../../server/on-device/index.ts'
import type { HeardNews } from '../../shared/bridge/speech.ts'
import type { Recording } from '../../shared/domain/recording.ts'
import { secondsOf } from '../../shared/live/phrase-times.ts'
import { formatJson } from '../../shared/transcript/formats/json.ts'
import { groupIntoParagraphs, type HeardWord } from '../../shared/transcript/paragraphs.ts'
import { openGrowingSound } from './growing-sound.ts'
import { hearRecording } from './hear-recording.ts'
import { openWordsJournal } from './words-journal.ts'

/** A recording that is heard while it grows. */
export interface FollowedSound {
  /** So many bytes of its file are on the disk. */
  grewTo(fileBytes: number): void
  /** No more comes. */
  end(): void
}

export interface DeviceSpeechDeps {
  engines: OnDeviceSpeech
  /** What the page is to hear of. */
  report: (news: HeardNews) => void
}

export type DeviceSpeech = ReturnType<typeof createDeviceSpeech>

/** Where the words of a recording lie, beside its sound. */
export const wordsFileOf = (sound: string): string =>
  path.join(path.dirname(sound), `${path.basename(sound).split('.')[0]}.words`)

interface Hearing {
  sound: FollowedSound
  /** All words, or null when the engine does not work. */
  words: Promise<HeardWord[] | null>
  stop: () => Promise<void>
}

/** Writes recordings down from the bytes that are on this computer's disk: while they are made, or after a crash. */
export function createDeviceSpeech({ engines, report }: DeviceSpeechDeps) {
  const hearings = new Map<string, Hearing>()

  function hear(file: string, { id, spoken = '' }: Pick<Recording, 'id' | 'spoken'>): Hearing {
    const stopping = new AbortController()
    const early: FollowedSound & { bytes: number; isEnded: boolean } = {
      bytes: 0,
      isEnded: false,
      grewTo: (bytes) => void (early.bytes = bytes),
      end: () => void (early.isEnded = true),
    }
    let sound: FollowedSound = early

    async function work(): Promise<HeardWord[] | null> {
      const follower = await engines.follower(spoken)
      if (!follower) return null
      const growing = await openGrowingSound(file)
      const journal = await openWordsJournal(wordsFileOf(file))
      sound = growing
      if (early.bytes > 0) growing.grewTo(early.bytes)
      if (early.isEnded) growing.end()
      let partial: HeardWord[] = []
      const tell = (words: HeardWord[]) => {
        const behindSeconds = Math.max(0, secondsOf(growing.bytes() - journal.heardTo()))
        report({ id, words, partial, behindSeconds, state: 'hearing' })
      }
      try {
        await hearRecording({
          sound: growing,
          journal,
          follower,
          signal: stopping.signal,
          onPartial(words) {
            partial = words
            tell([])
          },
          onFinal(words) {
            partial = []
            tell(words)
          },
        })
        return journal.phrases().flatMap(({ words }) => words)
      } finally {
        await journal.close()
        await growing.close()
      }
    }

    const words = work()
      .catch(() => null)
      .then((found) => {
        if (hearings.get(file) === hearing) hearings.delete(file)
        report({ id, words: [], partial: [], behindSeconds: 0, state: found === null ? 'lost' : 'done' })
        return found
      })
    const hearing: Hearing = {
      sound: { grewTo: (bytes) => sound.grewTo(bytes), end: () => sound.end() },
      words,
      async stop() {
        stopping.abort()
        sound.end()
        await words
      },
    }
    hearings.set(file, hearing)
    return hearing
  }

  return {
    languages: () => engines.languages(),

    /** Hears a recording that begins; null for one that nobody wants written down. */
    follow: (file: string, recording: Recording): FollowedSound | null =>
      recording.spoken === undefined ? null : hear(file, recording).sound,

    /** The text of a recording that has ended, once all of it is heard; null where it has none. */
    async text(file: string, recording: Recording): Promise<string | null> {
      if (recording.spoken === undefined) return null
      let hearing = hearings.get(file)
      if (!hearing) {
        hearing = hear(file, recording)
        hearing.sound.grewTo((await stat(file)).size)
        hearing.sound.end()
      }
      const words = await hearing.words
      if (words === null || words.length === 0) return null
      const options = { is_show_speaker_names: true, is_remove_strikethrough_text: false }
      return formatJson(groupIntoParagraphs(words), options)
    },

    /** Removes the words of a recording that goes. */
    async forget(file: string): Promise<void> {
      await hearings.get(file)?.stop()
      await rm(wordsFileOf(file), { force: true })
    },

    close: () => engines.close(),
  }
}
