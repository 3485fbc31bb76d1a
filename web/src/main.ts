import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/play.css";
import "./board/board.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
