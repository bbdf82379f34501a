import type { Paragraph } from '../contract/transcripts.ts'

const NUMBERED = /^Speaker \d+$/u

/** Whether a name was given by diarisation, not by a person. */
export function isNumbered(name: string): boolean {
  return NUMBERED.test(name)
}

/**
 * Whether a person said who speaks in a paragraph; where it is not told, by the name, for the machine only numbers
 * speakers.
 */
export function saidByPerson({
  speaker,
  speaker_origin: origin,
}: Pick<Paragraph, 'speaker' | 'speaker_origin'>): boolean {
  return origin === undefined ? speaker !== '' && !isNumbered(speaker) : origin === 'person'
}
