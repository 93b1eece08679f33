import { mount } from 'svelte'
import App from './App.svelte'
import './style/tokens.css'
import './style/table.css'
import './style/house.css'

mount(App, { target: document.getElementById('app')! })
