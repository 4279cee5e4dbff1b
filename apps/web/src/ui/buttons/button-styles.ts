// The styles of Mantine's buttons, for layouts and for parts that no layout loads them for.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
