import { EllipsisVertical, EyeOff, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import type { Action } from '../content-queries.ts'
import { ContentStateMark } from '../content-state.tsx'
import styles from '../content.module.css'
import type { Draft, SaveState } from './use-draft.ts'

const SAVE_WORDS: Record<SaveState, string> = {
  saved: 'Everything is saved',
  unsaved: 'Not saved yet',
  saving: 'Saving …',
  invalid: 'Not saved: something is wrong',
  failed: 'Not saved',
  conflict: 'Not saved',
}

/** What is asked before each action, and said after it. */
const QUESTIONS: Record<Action, { title: string; text: string; verb: string; done: string; isDanger?: boolean }> = {
  publish: {
    title: 'Publish',
    text: 'Visitors see it from then on. What they saw before stays in the history.',
    verb: 'Publish',
    done: 'Published.',
  },
  unpublish: {
    title: 'Take off the site',
    text: 'Visitors no longer find it. It stays here as a draft.',
    verb: 'Take off the site',
    done: 'It is off the site.',
  },
  discard: {
    title: 'Discard the draft of',
    text: 'The form goes back to what visitors see. The draft stays in the history.',
    verb: 'Discard draft',
    done: 'The draft was discarded.',
    isDanger: true,
  },
  remove: {
    title: 'Remove',
    text:
      'Visitors no longer find it, and its draft goes. Its history stays: it can be brought back from the list of ' +
      'what was removed.',
    verb: 'Remove',
    done: 'Removed.',
    isDanger: true,
  },
}

/** How far the draft is, and what can be done with the document. */
export function EditorBar({ draft, title }: { draft: Draft; title: string }) {
  const { known, state } = draft
  const [asked, setAsked] = useState<Action | null>(null)
  const [isSending, setSending] = useState(false)
  const toast = useToast()
  const isShown = known.state === 'published' || known.state === 'changed'
  const canPublish = known.state === 'changed' || known.state === 'draft' || state !== 'saved'
  const isTrouble = state === 'invalid' || state === 'failed' || state === 'conflict'

  async function answer(action: Action) {
    setSending(true)
    const isDone = await draft.run(action)
    setSending(false)
    setAsked(null)
    if (isDone) toast({ text: QUESTIONS[action].done, tone: 'ok' })
  }

  const question = asked && QUESTIONS[asked]
  return (
    <div className={styles.bar}>
      <ContentStateMark state={known.state} />
      <output className={isTrouble ? `${styles.saved} ${styles.trouble}` : styles.saved}>{SAVE_WORDS[state]}</output>
      {isShown && (
        <a href={known.link.replace('*', 'finnish')} target="_blank" rel="noreferrer">
          On the site
        </a>
      )}
      <Button look="main" disabled={!canPublish} onClick={() => setAsked('publish')}>
        Publish
      </Button>
      <Menu
        trigger={<IconButton bare label="More actions" icon={EllipsisVertical} />}
        items={[
          {
            label: 'Discard draft',
            icon: Undo2,
            disabled: known.state !== 'changed',
            onSelect: () => setAsked('discard'),
          },
          {
            label: 'Take off the site',
            icon: EyeOff,
            disabled: !isShown || !known.can_be_removed,
            onSelect: () => setAsked('unpublish'),
          },
          'line',
          {
            label: 'Remove',
            icon: Trash2,
            danger: true,
            disabled: known.state === 'removed' || !known.can_be_removed,
            onSelect: () => setAsked('remove'),
          },
        ]}
      />
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={`${question?.title ?? ''} ${title}`}
        verb={question?.verb ?? ''}
        danger={question?.isDanger ?? false}
        sending={isSending}
        onConfirm={() => asked && void answer(asked)}
      >
        <p>{question?.text}</p>
        {asked === 'publish' && hasNoPicture(draft.document) && (
          <p>It has no picture of its own: lists and previews show the site’s.</p>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Whether an article shows no picture where others link to it. */
const hasNoPicture = (document: Draft['document']) => 'text' in document && document.image === null
