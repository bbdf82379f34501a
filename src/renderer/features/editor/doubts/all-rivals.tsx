import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { commandNamed } from '../commands/commands.ts'
import { useEditor, useKeyCaps } from '../use-session.ts'
import styles from './doubts.module.css'

/** Decides about all words in which a second reading differs, where there are several. */
export function AllRivals() {
  const session = useEditor()
  const count = useStore(session.doubts.store, ({ doubts }) => doubts.filter(({ reason }) => reason === 'rival').length)
  return count < 2 || session.isReadOnly ? null : <Choice count={count} />
}

function Choice({ count }: { count: number }) {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const toast = useToast()
  const [taking, keeping] = [capsOf(commandNamed('take-all-rivals')), capsOf(commandNamed('keep-all-rivals'))]
  const decide = (taken: 'first' | 'second') => {
    const decided = session.doubts.decideRivals(taken)
    const text =
      taken === 'second'
        ? plural(decided, { one: '# word was replaced.', other: '# words were replaced.' })
        : plural(decided, { one: '# word was kept.', other: '# words were kept.' })
    toast({ text, action: { label: t`Undo`, run: () => commandNamed('undo').run(session) } })
  }
  return (
    <div className={styles.all}>
      <p>
        <Plural value={count} one="# word differs." other="# words differ." />
      </p>
      <Button size={32} onClick={() => decide('second')}>
        {t`Use all`}
        {taking && <Kbd keys={taking} />}
      </Button>
      <Button size={32} onClick={() => decide('first')}>
        {t`Keep all`}
        {keeping && <Kbd keys={keeping} />}
      </Button>
    </div>
  )
}
