import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/content-rules.ts'
import { foldText } from '../../../../shared/domain/fold-text.ts'
import { messages } from '../../../../shared/messages.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../shared/words/languages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { contentPath, useCreateContent } from '../content-queries.ts'
import styles from '../content.module.css'
import { languageName } from '../shown.ts'

const SORTS = [
  { value: 'article', label: msg`Blog article` },
  { value: 'text', label: msg`Text page` },
  { value: 'T-01', label: msg`Service page` },
]

/** Words as they stand in an address. */
const slug = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Asks what is to be written, and opens it. */
export function NewContentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const create = useCreateContent()
  return (
    <Dialog
      open={open}
      onOpenChange={(is) => !is && onClose()}
      title={t`New page or article`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={create.isPending}>
            {t`Create draft`}
          </Button>
        </>
      }
    >
      {open && <NewContentForm id={formId} create={create} />}
    </Dialog>
  )
}

function NewContentForm({ id, create }: { id: string; create: ReturnType<typeof useCreateContent> }) {
  const say = useSay()
  const { t } = useLingui()
  const navigate = useNavigate()
  const [sort, setSort] = useState('article')
  const [language, setLanguage] = useState<LanguageCode>(DEFAULT_LANGUAGE)
  const [title, setTitle] = useState('')
  const [ownAddress, setOwnAddress] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const isArticle = sort === 'article'
  const address = ownAddress ?? (slug(title) && `${isArticle ? '' : '/'}${slug(title)}`)
  const fields = create.error instanceof ApiError ? create.error.fields : {}

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || address === '') return
    create.mutate(
      { kind: isArticle ? 'article' : 'page', language, address, title, template: sort === 'T-01' ? sort : null },
      { onSuccess: (begun) => void navigate(contentPath(begun)) },
    )
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      {create.error && !fields['address'] && (
        <Banner tone="danger">{messageOf(create.error, messages.unreachable)}</Banner>
      )}
      <Field
        label={t`Title`}
        value={title}
        maxLength={100}
        autoComplete="off"
        error={isTried && title.trim() === '' ? t`Enter a title.` : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Select
        label={t`Type`}
        options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={sort}
        onChange={(event) => setSort(event.target.value)}
      />
      <Select
        label={t`Language`}
        options={LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) }))}
        value={language}
        onChange={(event) => setLanguage(event.target.value as LanguageCode)}
      />
      <Field
        label={t`Address`}
        value={address}
        maxLength={150}
        autoComplete="off"
        spellCheck={false}
        hint={isArticle ? t`Address on the site: /blog/article/${address}` : t`You cannot change it later.`}
        error={
          fields['address'] ??
          (isTried && title.trim() !== '' && address === '' ? say(messages.pageAddress) : undefined)
        }
        onChange={(event) => {
          setOwnAddress(event.target.value.trim())
          create.reset()
        }}
      />
    </form>
  )
}
