import { useStore } from 'zustand'
import { participantName, participantNames } from '../../../../shared/domain/participant-names.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { useEditor } from '../use-session.ts'

/** What a participant is called. */
export function useNames(): (id: string) => string {
  const say = useSay()
  const people = useStore(useEditor().comments.store, ({ list }) => list?.people)
  return (id) => {
    const person = people?.find(({ _id }) => _id === id)
    return say(person ? participantName(person.who, person.name) : participantNames.former)
  }
}
