import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import type { OtherReader } from '../../../../shared/contract/presence.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useEditor, useUi } from '../use-session.ts'
import styles from './presence.module.css'

const EDITING: Readonly<Record<OtherReader['who'], MessageDescriptor>> = {
  you: msg`You are editing in another window. You can read along.`,
  owner: msg`The owner is editing. You can read along.`,
  transcriptor: msg`The transcriber is editing. You can read along.`,
  shared: msg`Someone else is editing. You can read along.`,
}

/** Says that somebody else has the edit lock, and lets the person write all the same. */
export function ReadingAlong() {
  const { t } = useLingui()
  const { presence } = useEditor()
  const others = useStore(presence.store, (state) => state.others)
  const because = useUi((state) => state.readOnlyBecause)
  const editor = others.find((other) => other.is_editing)
  if (because !== 'locked') return null
  return (
    <Banner className={styles.banner}>
      {editor?.name !== undefined
        ? t`${{ name: editor.name }} is editing. You can read along.`
        : editor
          ? t(EDITING[editor.who])
          : t`Someone else is editing. You can read along.`}{' '}
      <Button size={32} onClick={presence.editAsWell}>
        {t`Edit anyway`}
      </Button>
    </Banner>
  )
}

/** Who else has the text open, in the head. */
export function PresenceMark() {
  const { presence } = useEditor()
  const others = useStore(presence.store, (state) => state.others)
  return <output className={styles.mark}>{others.length > 0 && <Others others={others} />}</output>
}

const WHO: Readonly<Record<OtherReader['who'], { editing: MessageDescriptor; reading: MessageDescriptor }>> = {
  you: { editing: msg`You, in another window: editing`, reading: msg`You, in another window: reading` },
  owner: { editing: msg`The owner: editing`, reading: msg`The owner: reading` },
  transcriptor: { editing: msg`The transcriber: editing`, reading: msg`The transcriber: reading` },
  shared: { editing: msg`Someone else: editing`, reading: msg`Someone else: reading` },
}

function Others({ others }: { others: readonly OtherReader[] }) {
  const { t } = useLingui()
  const [first] = others
  if (others.length > 1 || !first)
    return <Plural value={others.length} one="Open in # other place" other="Open in # other places" />
  const { name } = first
  if (name !== undefined) return first.is_editing ? t`${name}: editing` : t`${name}: reading`
  return t(first.is_editing ? WHO[first.who].editing : WHO[first.who].reading)
}
