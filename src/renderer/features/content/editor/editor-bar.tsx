import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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

const SAVE_WORDS: Record<SaveState, MessageDescriptor> = {
  saved: msg`All changes saved`,
  unsaved: msg`Not saved yet`,
  saving: msg`Saving…`,
  invalid: msg`Not saved: fix the errors below`,
  failed: msg`Not saved`,
  conflict: msg`Not saved`,
}

interface Question {
  /** With the document's title in it. */
  title: (title: string) => MessageDescriptor
  text: MessageDescriptor
  verb: MessageDescriptor
  done: MessageDescriptor
  isDanger?: boolean
}

/** What is asked before each action, and said after it. */
const QUESTIONS: Record<Action, Question> = {
  publish: {
    title: (title) => msg`Publish ${title}`,
    text: msg`Visitors see it at once. The version they saw before stays in the history.`,
    verb: msg`Publish`,
    done: msg`Published.`,
  },
  unpublish: {
    title: (title) => msg`Unpublish ${title}`,
    text: msg`Visitors can no longer find it. It stays here as a draft.`,
    verb: msg`Unpublish`,
    done: msg`Unpublished.`,
  },
  discard: {
    title: (title) => msg`Discard the draft of ${title}`,
    text: msg`The form goes back to the published version. The draft stays in the history.`,
    verb: msg`Discard draft`,
    done: msg`Draft discarded.`,
    isDanger: true,
  },
  remove: {
    title: (title) => msg`Remove ${title}`,
    text: msg`Visitors can no longer find it, and its draft is discarded. You can restore it from its history.`,
    verb: msg`Remove`,
    done: msg`Removed.`,
    isDanger: true,
  },
}

/** How far the draft is, and what can be done with the document. */
export function EditorBar({ draft, title }: { draft: Draft; title: string }) {
  const { t } = useLingui()
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
    if (isDone) toast({ text: t(QUESTIONS[action].done), tone: 'ok' })
  }

  const question = asked && QUESTIONS[asked]
  return (
    <div className={styles.bar}>
      <ContentStateMark state={known.state} />
      <output className={isTrouble ? `${styles.saved} ${styles.trouble}` : styles.saved}>{t(SAVE_WORDS[state])}</output>
      {isShown && (
        <a href={known.link.replace('*', 'finnish')} target="_blank" rel="noreferrer">
          {t`View on the site`}
        </a>
      )}
      <Button look="main" disabled={!canPublish} onClick={() => setAsked('publish')}>
        {t`Publish`}
      </Button>
      <Menu
        trigger={<IconButton bare label={t`More actions`} icon={EllipsisVertical} />}
        items={[
          {
            label: t`Discard draft`,
            icon: Undo2,
            disabled: known.state !== 'changed',
            onSelect: () => setAsked('discard'),
          },
          {
            label: t`Unpublish`,
            icon: EyeOff,
            disabled: !isShown || !known.can_be_removed,
            onSelect: () => setAsked('unpublish'),
          },
          'line',
          {
            label: t`Remove`,
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
        title={question ? t(question.title(title)) : ''}
        verb={question ? t(question.verb) : ''}
        danger={question?.isDanger ?? false}
        sending={isSending}
        onConfirm={() => asked && void answer(asked)}
      >
        <p>{question && t(question.text)}</p>
        {asked === 'publish' && hasNoPicture(draft.document) && (
          <p>{t`It has no picture of its own, so lists and previews show the site’s picture.`}</p>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Whether an article shows no picture where others link to it. */
const hasNoPicture = (document: Draft['document']) => 'text' in document && document.image === null
