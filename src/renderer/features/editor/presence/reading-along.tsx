import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { EditorView } from '@codemirror/view'
import { useStore } from 'zustand'
import type { OtherReader } from '../../../../shared/contract/presence.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { useEditor, useUi } from '../use-session.ts'
import { clock } from '../clock.ts'
import { CARET_COLORS, otherCarets } from '../text/other-carets.ts'
import styles from './presence.module.css'
import { nameOfReader } from './who.ts'

/** Says to who may only read that what others write is shown. */
export function ReadingAlong() {
  const { t } = useLingui()
  const because = useUi((state) => state.readOnlyBecause)
  if (because !== 'read') return null
  return <Banner className={styles.banner}>{t`You can read this text and see what others change.`}</Banner>
}

/** Who else has the text open, in the head: said politely, and as a list that leads to where they are. */
export function PresenceMark() {
  const { presence } = useEditor()
  const others = useStore(presence.store, (state) => state.others)
  return (
    <div className={styles.mark}>
      {others.length > 0 && <People others={others} />}
      <output className={styles.said}>{others.length > 0 && <Others others={others} />}</output>
    </div>
  )
}

/** So many people are drawn in the bar; all are in the list. */
const MOST_DOTS = 5

function People({ others }: { others: readonly OtherReader[] }) {
  const { t } = useLingui()
  const { view, carets } = useEditor()
  const where = (other: OtherReader) => {
    const { who, is_editing: isEditing } = other
    const name = nameOfReader(other)
    const unnamed = t(isEditing ? WHO[who].editing : WHO[who].reading)
    const state = name === undefined ? unnamed : isEditing ? t`${name}: editing` : t`${name}: reading`
    const hears = carets.of(other.page)?.hears
    if (hears === undefined) return state
    const time = clock(hears)
    return t`${state}, listening at ${time}`
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button look="quiet" size={32} className={styles.people} aria-label={t`Who is here`}>
          {others.slice(0, MOST_DOTS).map(({ page }) => (
            <span key={page} className={styles.dot} data-person={(carets.colorOf(page) % CARET_COLORS) + 1} />
          ))}
        </Button>
      }
      items={others.map((other) => ({ label: where(other), onSelect: () => goTo(view, other.page) }))}
    />
  )
}

/** Brings somebody's caret into sight, and leaves one's own where it is. */
function goTo(view: EditorView, page: string): void {
  const found = view.state.field(otherCarets).find((caret) => caret.page === page)
  if (found) view.dispatch({ effects: EditorView.scrollIntoView(found.head, { y: 'center' }) })
}

const WHO: Readonly<Record<OtherReader['who'], { editing: MessageDescriptor; reading: MessageDescriptor }>> = {
  you: { editing: msg`You, in another window: editing`, reading: msg`You, in another window: reading` },
  owner: { editing: msg`The owner: editing`, reading: msg`The owner: reading` },
  transcriptor: { editing: msg`The transcriber: editing`, reading: msg`The transcriber: reading` },
  shared: { editing: msg`Someone else: editing`, reading: msg`Someone else: reading` },
  link: { editing: msg`A guest: editing`, reading: msg`A guest: reading` },
}

function Others({ others }: { others: readonly OtherReader[] }) {
  const { t } = useLingui()
  const [first] = others
  if (others.length > 1 || !first)
    return <Plural value={others.length} one="Open in # other place" other="Open in # other places" />
  const name = nameOfReader(first)
  if (name !== undefined) return first.is_editing ? t`${name}: editing` : t`${name}: reading`
  return t(first.is_editing ? WHO[first.who].editing : WHO[first.who].reading)
}
