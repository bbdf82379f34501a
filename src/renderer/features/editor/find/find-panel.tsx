import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, CaseSensitive, type LucideIcon, Regex, TextSelect, WholeWord, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { canRun } from '../commands/command.ts'
import { commandNamed, type CommandSession } from '../commands/commands.ts'
import { commandsOf, type KeyBindings } from '../commands/keymap.ts'
import { useEditor, useKeyCaps } from '../use-session.ts'
import type { FindQuery } from './find-query.ts'
import type { FindState } from './find.ts'
import styles from './find.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Longest text to look for, or to put in its place. */
const LONGEST = 1000

/** Find and replace, over the text's upper corner. */
export function FindPanel() {
  const { find } = useEditor()
  const isOpen = useStore(find.store, ({ open }) => open !== null)
  return isOpen ? <OpenPanel /> : null
}

function OpenPanel() {
  const { t } = useLingui()
  const count = useCount()
  const session = useEditor()
  const { find, isReadOnly } = session
  const state = useStore(find.store)
  const panel = useRef<HTMLElement>(null)
  const searched = useRef<HTMLInputElement>(null)
  const replaced = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = (state.open?.field === 'replace' ? replaced : searched).current
    const take = () => {
      field?.focus()
      field?.select()
    }
    take()
    // A menu that this was chosen from keeps the focus until it has closed.
    const timer = setTimeout(() => document.activeElement !== field && take())
    return () => clearTimeout(timer)
  }, [state.open])

  useEffect(() => {
    const whole = panel.current
    const press = (event: KeyboardEvent) => {
      if (
        event.isComposing ||
        !pressed(
          session,
          event,
          event.target === searched.current ? 'find' : event.target === replaced.current ? 'replace' : 'button',
        )
      )
        return
      event.preventDefault()
      event.stopPropagation()
    }
    whole?.addEventListener('keydown', press)
    return () => whole?.removeEventListener('keydown', press)
  }, [session])

  return (
    <search ref={panel} className={styles.panel} aria-label={t`Find and replace`} data-region="find">
      <div className={styles.row}>
        <span className={styles.box}>
          <input
            ref={searched}
            className={styles.input}
            aria-label={t`Find`}
            placeholder={t`Find`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={LONGEST}
            aria-invalid={state.failure ? true : undefined}
            aria-describedby="find-count"
            value={state.query.text}
            onChange={(event) => void find.change({ text: event.target.value })}
          />
          <Toggle name="isCaseSensitive" label={t`Match case`} icon={CaseSensitive} />
          <Toggle name="isWholeWord" label={t`Whole words`} icon={WholeWord} />
          <Toggle name="isPattern" label={t`Regular expression`} icon={Regex} />
        </span>
        <CommandButton name="previous-match" icon={ArrowUp} />
        <CommandButton name="next-match" icon={ArrowDown} />
        <IconButton
          label={t`In the selected text`}
          icon={TextSelect}
          aria-pressed={state.isWithin}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void find.toggleWithin()}
        />
        <IconButton bare label={t`Close find and replace`} icon={X} onClick={find.close} />
      </div>
      {!isReadOnly && (
        <div className={styles.row}>
          <span className={styles.box}>
            <input
              ref={replaced}
              className={styles.input}
              aria-label={t`Replace with`}
              placeholder={t`Replace with`}
              autoComplete="off"
              spellCheck={false}
              maxLength={LONGEST}
              value={state.replacement}
              onChange={(event) => find.setReplacement(event.target.value)}
            />
          </span>
          {['replace-match', 'replace-all'].map(commandNamed).map((command) => (
            <Button
              key={command.name}
              size={32}
              disabled={!canRun(command, session)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => command.run(session)}
            >
              {t(command.label)}
            </Button>
          ))}
        </div>
      )}
      <output id="find-count" className={classNames('num', styles.count, state.failure && styles.failed)}>
        {count(state)}
      </output>
    </search>
  )
}

/** Does what a key means in a part of the panel. Answers whether it meant anything. */
function pressed(
  session: CommandSession & KeyBindings,
  event: KeyboardEvent,
  part: 'find' | 'replace' | 'button',
): boolean {
  const { find, keys } = session
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isEnter = key === 'Enter' && !ctrlKey && !metaKey && !altKey
  if (key === 'Escape') find.close()
  else if (isEnter && part === 'find') void find.step(shiftKey ? -1 : 1)
  else if (isEnter && part === 'replace') void find.replaceOne()
  else {
    // The keys of finding and playing work here as in the text; all others belong to the field.
    const command = commandsOf(keys.getState(), event, 'page').find(
      ({ group }) => group === 'Find' || group === 'Playback',
    )
    if (command && canRun(command, session)) command.run(session)
    return command !== undefined
  }
  return true
}

/** What the search came to, in words. */
function useCount(): (state: FindState) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ query, failure, total, current, replaced }) => {
    if (failure === 'wrong pattern') return t`This is not a valid regular expression.`
    if (failure === 'too long') return t`This pattern takes too long. Try a simpler one.`
    if (replaced !== null) return t`${plural(replaced, { one: '# match replaced.', other: '# matches replaced.' })}`
    if (query.text === '') return t`Searches the whole text.`
    if (total === 0) return t`No matches.`
    const all = format.number(total)
    return current === 0 ? all : t`${{ number: format.number(current) }} of ${all}`
  }
}

/** A way to look, on or off. */
function Toggle({ name, label, icon }: { name: Exclude<keyof FindQuery, 'text'>; label: string; icon: LucideIcon }) {
  const { find } = useEditor()
  const isOn = useStore(find.store, ({ query }) => query[name])
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void find.change({ [name]: !isOn })}
    />
  )
}

function CommandButton({ name, icon }: { name: string; icon: LucideIcon }) {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const command = commandNamed(name)
  return (
    <IconButton
      label={t(command.label)}
      icon={icon}
      keys={capsOf(command)}
      disabled={!canRun(command, session)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => command.run(session)}
    />
  )
}
