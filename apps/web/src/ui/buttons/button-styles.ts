// How Mantine's buttons look: for layouts whose screens have them, and for parts that stand in no such layout.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
