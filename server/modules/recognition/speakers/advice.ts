import type { Diariser, DiariserState } from '../../../ports/diariser.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'

type Asked = Pick<Diariser, 'state'> | null

const NONE: DiariserState = { usable: false, advice: phrase('Speakers cannot be separated on this server.') }

/** Whether speakers can be told apart; one that fails to say cannot. */
async function stateOf(diariser: Asked): Promise<DiariserState> {
  return (await diariser?.state().catch(() => null)) ?? NONE
}

/** What to install so that speakers are told apart; null where they are. */
export async function adviceOf(diariser: Asked): Promise<string | null> {
  const state = await stateOf(diariser)
  return state.usable ? null : state.advice
}

/** What tells speakers apart here, as a person at the terminal is told. */
export async function describeSpeakers(diariser: Asked): Promise<{ usable: boolean; text: string }> {
  const state = await stateOf(diariser)
  return {
    usable: state.usable,
    text: state.usable ? `separated by ${state.label}` : `by pauses only. ${state.advice}`,
  }
}
