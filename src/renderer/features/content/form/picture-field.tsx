import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ContentPicture } from '../../../../shared/contract/content-admin.ts'
import { IMAGE_BYTES, IMAGE_TYPES } from '../../../../shared/domain/content-rules.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { phraseOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { picturesQuery, useAddPicture } from '../content-queries.ts'
import styles from '../content.module.css'
import type { Phrase } from '../../../../shared/words/phrase.ts'

export interface PictureFieldProps {
  label: string
  /** Address on this site; null without one. */
  value: string | null
  /** A field that may be empty has a button for it. */
  optional?: boolean
  error?: string | undefined
  onChange: (link: string | null) => void
}

/** A picture of this site, chosen from those there are or uploaded. */
export function PictureField({ label, value, optional = false, error, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className={styles.pictureField}>
      <legend className={styles.pictureLabel}>{label}</legend>
      <div className={styles.picture}>
        {value && <img src={value} alt="" />}
        <span className={styles.pictureName}>{value ?? t`None`}</span>
        <Button size={32} onClick={() => setChoosing(true)}>
          {t`Choose picture`}
        </Button>
        {optional && value && (
          <Button size={32} look="quiet" onClick={() => onChange(null)}>
            {t`Remove`}
          </Button>
        )}
      </div>
      <Dialog open={isChoosing} onOpenChange={setChoosing} title={t`Choose a picture`} width={36}>
        <PictureChoice
          value={value}
          onChoose={(link) => {
            onChange(link)
            setChoosing(false)
          }}
        />
      </Dialog>
      {error && (
        <p className={styles.pictureError}>
          <CircleAlert />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function PictureChoice({ value, onChoose }: { value: string | null; onChoose: (link: string) => void }) {
  const say = useSay()
  const { t } = useLingui()
  const { data: pictures, isError, refetch } = useQuery(picturesQuery)
  const add = useAddPicture()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function upload(file: File) {
    setProblem(file.size > IMAGE_BYTES ? messages.pictureTooLarge : null)
    if (file.size <= IMAGE_BYTES)
      add.mutate(file, {
        onSuccess: ({ link }) => onChoose(link),
        onError: (error) => setProblem(phraseOf(error, messages.unreachable)),
      })
  }

  return (
    <>
      <p>
        <Trans>JPG, PNG or WebP, up to 5 MB. Pictures of features are shown at 1280 × 800.</Trans>
      </p>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Picture to upload`}
        accept={IMAGE_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload(file)
          target.value = ''
        }}
      />
      <Button sending={add.isPending} onClick={() => input.current?.click()}>
        {t`Upload a picture`}
      </Button>
      {isError && (
        <FailedState
          message={say(messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!pictures && !isError && <Loading rows={2} />}
      {pictures && (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.link}>
              <Choice picture={picture} isChosen={picture.link === value} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Choice({
  picture: { link },
  isChosen,
  onChoose,
}: {
  picture: ContentPicture
  isChosen: boolean
  onChoose: (link: string) => void
}) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(link)}>
      <img src={link} alt="" loading="lazy" />
      {link.replace(/^.*\//, '')}
    </button>
  )
}
