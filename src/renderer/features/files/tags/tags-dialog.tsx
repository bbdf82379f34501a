import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { Check, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { type Tag, TAG_NAME_LENGTH } from '../../../../shared/contract/tags.ts'
import { foldText } from '../../../../shared/domain/fold-text.ts'
import { TAG_COLORS } from '../../../../shared/domain/tag-colors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { messageOf } from '../../../lib/api.ts'
import folderStyles from '../folders/folders.module.css'
import { TagMark } from './tag-mark.tsx'
import styles from './tags.module.css'
import { useTagCommands } from './use-tag-commands.ts'

export interface TagsDialogProps {
  /** As the list has them now, so that what is given shows. */
  items: readonly FileListItem[]
  tags: readonly Tag[]
  onClose: () => void
}

/** Gives tags to files and takes them, each at once; a name that is not there yet makes a tag. */
export function TagsDialog({ items, tags, onClose }: TagsDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { create, give } = useTagCommands()
  const ids = items.map(({ file }) => file._id)
  const wanted = text.trim()
  const found = tags.filter(({ name }) => foldText(name).includes(foldText(wanted)))
  const isNew = wanted !== '' && !tags.some(({ name }) => foldText(name) === foldText(wanted))
  const having = (id: string) => items.filter(({ file }) => file.filing?.tag_ids?.includes(id)).length

  function toggle(id: string) {
    give.mutate(having(id) === items.length ? { ids, remove: [id] } : { ids, add: [id] })
  }
  function make() {
    // Each new one has another colour than the one before.
    const color = TAG_COLORS[tags.length % TAG_COLORS.length] ?? 'blue'
    create.mutate(
      { name: wanted, color },
      {
        onSuccess: ({ _id }) => {
          setText('')
          give.mutate({ ids, add: [_id] })
        },
      },
    )
  }

  const title = t`${plural(items.length, { one: 'Tags of # file', other: 'Tags of # files' })}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <Button look="main" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      {create.error && <Banner tone="danger">{messageOf(create.error, messages.fileNotChanged)}</Banner>}
      <Command label={title} loop shouldFilter={false} className={folderStyles.chooser}>
        <Command.Input
          className={folderStyles.filter}
          placeholder={t`Find or name a tag …`}
          maxLength={TAG_NAME_LENGTH}
          value={text}
          onValueChange={setText}
        />
        <Command.List className={folderStyles.list} aria-label={t`Tags`}>
          {found.map((tag) => {
            const count = having(tag._id)
            const State = count === items.length ? Check : Minus
            return (
              <Command.Item
                key={tag._id}
                value={tag._id}
                className={folderStyles.item}
                aria-checked={count === 0 ? false : count === items.length ? true : 'mixed'}
                onSelect={() => toggle(tag._id)}
              >
                <State aria-hidden className={count === 0 ? styles.off : undefined} />
                <TagMark tag={tag} />
              </Command.Item>
            )
          })}
          {isNew && (
            <Command.Item value="new" className={folderStyles.item} disabled={create.isPending} onSelect={make}>
              <Plus aria-hidden />
              {t`New tag “${wanted}”`}
            </Command.Item>
          )}
          {tags.length === 0 && wanted === '' && (
            <p className={folderStyles.empty}>{t`No tags yet. Type a name to create one.`}</p>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
