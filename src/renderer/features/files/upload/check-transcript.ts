import { messages } from '../../../../shared/messages.ts'
import { NotATranscript, OWN_TRANSCRIPT_BYTES } from '../../../../shared/transcript/imports/imported-text.ts'
import { phrase, type Phrase } from '../../../../shared/words/phrase.ts'

/**
 * What is wrong with a transcript file, in words for a person; null when it can be sent. The server reads it again,
 * beside its media.
 */
export async function checkTranscript(file: File): Promise<Phrase | null> {
  if (file.size > OWN_TRANSCRIPT_BYTES) return messages.bodyTooLarge
  const { readTranscriptFile } = await import('../../../../shared/transcript/imports/read-transcript-file.ts')
  try {
    readTranscriptFile(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()), {
      name: file.name,
      lengthSeconds: 0,
    })
    return null
  } catch (error) {
    return error instanceof NotATranscript ? error.words : phrase('This file is not UTF-8 text.')
  }
}
