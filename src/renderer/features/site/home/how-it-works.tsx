import { FileOutput, Languages, PenLine, Upload, type LucideIcon } from 'lucide-react'
import { Band } from '../band.tsx'
import styles from './how-it-works.module.css'

const STEPS: { icon: LucideIcon; name: string; description: string }[] = [
  { icon: Languages, name: 'Choose', description: 'Say which language is spoken in the recording.' },
  { icon: Upload, name: 'Bring it in', description: 'Upload audio or video, or drop it on the page, and watch it being written down.' },
  { icon: PenLine, name: 'Correct', description: 'Text and sound move together. Press a word to hear it, and keep your hands on the keys.' },
  { icon: FileOutput, name: 'Export', description: 'Take it with you as text, as subtitles, or as JSON with the time of every word.' },
]

/** The way from sound to page in four steps. */
export function HowItWorks() {
  return (
    <Band id="how" name="How it works?">
      <h2>Four steps, from sound to page</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ icon: Icon, name, description }) => (
          <li key={name}>
            <Icon />
            <h3>{name}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </Band>
  )
}
