import { FileUp } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { HOME_PATH } from '../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { readLastLanguage, rememberLanguage } from '../last-language.ts'
import { useLanguages } from '../languages-query.ts'
import { useDrop } from '../use-drop.ts'
import { DropHint } from './drop-hint.tsx'
import styles from './upload.module.css'
import { useUploads } from './use-uploads.ts'

/** /files/upload: which language is spoken, then the files. They go up from the files page. */
export default function UploadScreen() {
  const navigate = useNavigate()
  const { data: languages, isError } = useLanguages()
  const [language, setLanguage] = useState<string | null>(readLastLanguage)
  const [isMissing, setMissing] = useState(false)
  const { add } = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const chosen = languages?.find(({ code }) => code === language)

  const send = useCallback(
    (files: File[]) => {
      if (!files.length) return
      if (!language || (languages && !chosen)) return setMissing(true)
      rememberLanguage(language)
      add(files, language)
      void navigate(HOME_PATH)
    },
    [add, chosen, language, languages, navigate],
  )
  const isOver = useDrop(send, true)

  return (
    <div className={styles.upload}>
      <title>Upload · Longhand</title>
      <p className="small"><Link to={HOME_PATH}>Back to your files</Link></p>
      <h1>Upload</h1>
      <section className={styles.step}>
        <h2>Language</h2>
        <div className={styles.body}>
          {isError && <Banner tone="danger">{messages.unreachable}</Banner>}
          <LanguageSelect
            label="Which language is spoken"
            languages={languages ?? []}
            value={language}
            onChange={(code) => {
              setLanguage(code)
              setMissing(false)
            }}
            lastUsed={[readLastLanguage()]}
            disabled={!languages}
            error={isMissing ? messages.languageMissing : undefined}
            hint={chosen && !chosen.system.includes('AUTO') ? `No engine for ${chosen.name} is installed here.` : undefined}
          />
        </div>
      </section>
      <section className={styles.step}>
        <h2>Files</h2>
        <div className={styles.body}>
          <div className={styles.zone}>
            <p>Drop audio or video here, several at once if you like.</p>
            <Button look="main" onClick={() => input.current?.click()}><FileUp />Choose files</Button>
            <input
              ref={input}
              type="file"
              multiple
              accept="audio/*,video/*,.mkv,.opus,.amr"
              className="vh"
              tabIndex={-1}
              aria-label="Files"
              onChange={(event) => {
                send([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </div>
        </div>
      </section>
      {isOver && <DropHint language={chosen?.name} />}
    </div>
  )
}
