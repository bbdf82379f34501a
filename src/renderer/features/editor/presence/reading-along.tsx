import { useStore } from 'zustand'
import type { OtherReader } from '../../../../shared/contract/presence.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useEditor, useUi } from '../use-session.ts'
import styles from './presence.module.css'

const EDITING: Readonly<Record<OtherReader['who'], string>> = {
  you: 'You are editing in another window.',
  owner: 'The owner is editing.',
  transcriptor: 'The transcriptor is editing.',
}

/** Says that somebody else has the edit lock, and lets the person write all the same. */
export function ReadingAlong() {
  const { presence } = useEditor()
  const others = useStore(presence.store, (state) => state.others)
  const because = useUi((state) => state.readOnlyBecause)
  const editor = others.find((other) => other.is_editing)
  if (because !== 'locked') return null
  return (
    <Banner className={styles.banner}>
      {editor ? EDITING[editor.who] : 'Somebody else is editing.'} You can read along.{' '}
      <Button size={32} onClick={presence.editAsWell}>
        Edit as well
      </Button>
    </Banner>
  )
}

/** Who else has the text open, in the head. */
export function PresenceMark() {
  const { presence } = useEditor()
  const others = useStore(presence.store, (state) => state.others)
  return <output className={styles.mark}>{others.length > 0 && sentenceOf(others)}</output>
}

const NAMES: Readonly<Record<OtherReader['who'], string>> = {
  you: 'You, elsewhere',
  owner: 'The owner',
  transcriptor: 'The transcriptor',
}

function sentenceOf(others: readonly OtherReader[]): string {
  const [first] = others
  if (others.length > 1 || !first) return `Open in ${others.length} other places`
  return first.is_editing ? `${NAMES[first.who]}: editing` : `${NAMES[first.who]}: reading`
}
