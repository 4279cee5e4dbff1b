import { Icon } from '../../ui/icons.tsx'
import classes from './login.module.css'

/** What the server said to a form, read out when it comes. */
export const FormAnswer = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={classes['answer']}>
    {text ? (
      <>
        <Icon name="alert" size={18} /> {text}
      </>
    ) : null}
  </div>
)
