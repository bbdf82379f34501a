import { classNames } from '../../../components/class-names.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Band } from '../band.tsx'
import styles from './call-to-action.module.css'

/** One more way in, on ink. */
export function CallToAction({ trial }: { trial: boolean }) {
  return (
    <Band name={trial ? '15 minutes free' : 'Begin'} ground="ink">
      <h2>Try it on a recording you already have.</h2>
      <p className={styles.text}>
        {trial ? 'Add a payment method, and the first 15 minutes are on us.' : 'Make an account, upload the file, and read along while it is being written.'}
      </p>
      <a className={classNames(buttonClass({ look: 'main', size: 50 }), styles.go)} href="/auth/login">Get started</a>
    </Band>
  )
}
